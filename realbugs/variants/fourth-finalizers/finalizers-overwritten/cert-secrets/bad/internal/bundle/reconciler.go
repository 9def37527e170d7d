package bundle

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/finalizers-overwritten/cert-secrets/bad/api/v1"
	"example.org/variants/fourth-finalizers/finalizers-overwritten/cert-secrets/bad/internal/mutate"
)

// Reconciler writes each bundle into a secret.
type Reconciler struct {
	client.Client
}

// Reconcile writes one bundle.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := &v1.Bundle{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, r.letGo(ctx, req)
		}
		return ctrl.Result{}, err
	}
	if !b.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: b.Namespace, Name: b.Name + "-roots"}}
	op, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, mutate.Secret(b, secret, r.Scheme()))
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("writing the secret of %s: %w", b.Name, err)
	}
	log.FromContext(ctx).V(1).Info("Secret written", "operation", op)
	if b.Status.Secret == secret.Name {
		return ctrl.Result{}, nil
	}
	b.Status.Secret = secret.Name
	return ctrl.Result{}, r.Status().Update(ctx, b)
}

// letGo takes the protection off the secret of a bundle that is gone.
func (r *Reconciler) letGo(ctx context.Context, req ctrl.Request) error {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: req.Name + "-roots"}, secret); err != nil {
		return client.IgnoreNotFound(err)
	}
	if !controllerutil.RemoveFinalizer(secret, mutate.Protection) {
		return nil
	}
	return client.IgnoreNotFound(r.Update(ctx, secret))
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Bundle{}).Owns(&corev1.Secret{}).Complete(r)
}
