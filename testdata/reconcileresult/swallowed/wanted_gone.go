package swallowed

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Hooks must not be switched off while they are on the cluster.
type Hooks struct{ client.Client }

func (r *Hooks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.okOff(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.on(ctx, req.NamespacedName)
}

func (r *Hooks) read(ctx context.Context, key client.ObjectKey, hook client.Object) error {
	return r.Get(ctx, key, hook)
}

// okOff fails whenever one of them can be read (devworkspace-operator).
func (r *Hooks) okOff(ctx context.Context, key client.ObjectKey) error {
	mutatingErr := r.read(ctx, key, &corev1.Secret{})
	validatingErr := r.read(ctx, key, &corev1.ConfigMap{})
	if mutatingErr == nil || validatingErr == nil {
		return errors.New("remove the webhooks first")
	}
	return nil
}

// on goes on when it can be read.
func (r *Hooks) on(ctx context.Context, key client.ObjectKey) error {
	var hook corev1.Secret
	if err := r.read(ctx, key, &hook); err != nil {
		return nil // want `swallowed: the error of read is lost: this return says that the work is done`
	}
	if hook.Immutable != nil {
		return errors.New("remove the webhooks first")
	}
	return r.Update(ctx, &hook)
}
