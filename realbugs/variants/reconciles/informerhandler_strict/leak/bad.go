package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type WatchReconciler struct {
	client.Client
	pods cache.SharedIndexInformer
}

func (r *WatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name := db.Name
	_, err := r.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{ // WANT informerhandler/handler-leak
		AddFunc: func(obj interface{}) {
			if pod, ok := obj.(*corev1.Pod); ok && pod.Labels["database"] == name {
				klog.InfoS("pod of database", "pod", pod.Name)
			}
		},
	})
	return ctrl.Result{}, err
}
