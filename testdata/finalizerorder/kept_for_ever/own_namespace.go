package kept_for_ever

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const labelFinalizer = "claims.example.com/label"

// Labels marks the namespaces of claims (the offloaded namespaces of liqo).
type Labels struct {
	client.Client
}

func (r *Labels) unlabel(ctx context.Context, name string) error {
	namespace := &corev1.Namespace{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, namespace); err != nil {
		return fmt.Errorf("namespace %s: %w", name, err)
	}
	delete(namespace.Labels, "claims")
	return r.Update(ctx, namespace)
}

// okOwn needs the namespace that the claim is in, which stays until the claim is gone.
func (r *Labels) okOwn(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.unlabel(ctx, claim.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, labelFinalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}

// okOwnHere reads it itself.
func (r *Labels) okOwnHere(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	namespace := &corev1.Namespace{}
	if err := r.Get(ctx, client.ObjectKey{Name: claim.GetNamespace()}, namespace); err != nil {
		return ctrl.Result{}, err
	}
	delete(namespace.Labels, "claims")
	if err := r.Update(ctx, namespace); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, labelFinalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}

// other needs the namespace of another claim.
func (r *Labels) other(ctx context.Context, claim, source *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.unlabel(ctx, source.Namespace); err != nil { // want `kept-for-ever: unlabel fails once the Namespace is gone, and the finalizer of claim stays`
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, labelFinalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}
