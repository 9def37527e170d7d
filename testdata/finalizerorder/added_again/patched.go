package added_again

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/added_again/patches"
)

// Bindings leaves its finalizer to helpers that patch what a function changes.
type Bindings struct{ client.Client }

// Reconcile goes on after the release.
func (r *Bindings) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.DeletionTimestamp != nil && controllerutil.ContainsFinalizer(pod, finalizer) {
		if err := client.IgnoreNotFound(r.Delete(ctx, &corev1.Service{})); err != nil {
			return ctrl.Result{}, err
		}
		if err := patches.Release(ctx, r.Client, pod, finalizer); err != nil { // related `removed here`
			return ctrl.Result{}, err
		}
	}
	if err := patches.Ensure(ctx, r.Client, pod, finalizer); err != nil { // want `add-while-deleting: a finalizer is added to pod again after one was removed in its deletion`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, &corev1.Service{})
}

// closures does both itself by the helper.
func (r *Bindings) closures(ctx context.Context, pod *corev1.Pod) error {
	if !pod.DeletionTimestamp.IsZero() {
		if _, err := patches.Patch(ctx, r.Client, pod, func() error { controllerutil.RemoveFinalizer(pod, finalizer); return nil }); err != nil {
			return err
		}
	}
	return patches.Ensure(ctx, r.Client, pod, finalizer) // want `add-while-deleting: a finalizer is added to pod without a look at its deletion timestamp`
}

// okReturns ends with the release.
func (r *Bindings) okReturns(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil {
		return patches.Release(ctx, r.Client, pod, finalizer)
	}
	return patches.Ensure(ctx, r.Client, pod, finalizer)
}
