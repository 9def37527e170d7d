package controllers

import (
	"context"
	"sync"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type FollowReconciler struct {
	client.Client
	pods cache.SharedIndexInformer
	mu   sync.Mutex
	regs map[types.NamespacedName]cache.ResourceEventHandlerRegistration
}

func (r *FollowReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	reg, known := r.regs[req.NamespacedName]
	db := &platformv1.Database{}
	err := r.Get(ctx, req.NamespacedName, db)
	if apierrors.IsNotFound(err) && known {
		delete(r.regs, req.NamespacedName)
		return ctrl.Result{}, r.pods.RemoveEventHandler(reg)
	}
	if err != nil || known {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	reg, err = r.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj interface{}) {
		if pod, ok := obj.(*corev1.Pod); ok && pod.Labels["database"] == req.Name {
			klog.InfoS("pod of database", "pod", pod.Name)
		}
	}})
	if err == nil {
		r.regs[req.NamespacedName] = reg
	}
	return ctrl.Result{}, err
}
