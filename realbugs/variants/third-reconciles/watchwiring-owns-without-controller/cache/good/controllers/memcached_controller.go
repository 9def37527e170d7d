package controllers

import (
	"context"

	"example.org/variants/third-reconciles/watchwiring-owns-without-controller/cache/good/api/v1"
	"example.org/variants/third-reconciles/watchwiring-owns-without-controller/cache/good/internal/render"
	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MemcachedReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *MemcachedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1.Memcached{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	set := &appsv1.StatefulSet{}
	err := r.Get(ctx, req.NamespacedName, set)
	if apierrors.IsNotFound(err) {
		set = render.StatefulSet(m)
		if err := render.Own(m, set, r.Scheme); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.Create(ctx, set)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if *set.Spec.Replicas != m.Spec.Size {
		base := client.MergeFrom(set.DeepCopy())
		set.Spec.Replicas = ptr.To(m.Spec.Size)
		if err := r.Patch(ctx, set, base); err != nil {
			return ctrl.Result{}, err
		}
	}
	if m.Status.Ready == set.Status.ReadyReplicas {
		return ctrl.Result{}, nil
	}
	m.Status.Ready = set.Status.ReadyReplicas
	return ctrl.Result{}, r.Status().Update(ctx, m)
}

func (r *MemcachedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Memcached{}).
		Owns(&appsv1.StatefulSet{}).
		Complete(r)
}
