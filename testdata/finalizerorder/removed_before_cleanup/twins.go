package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Twins has a secret for each config map of its name. A pass is about one or the other.
type Twins struct{ client.Client }

func (r *Twins) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err == nil { // the function that removes the finalizer reads it again
		return ctrl.Result{}, r.okSecret(ctx, &secret)
	}
	var config corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &config); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !config.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.okLetGo(ctx, &config)
	}
	return ctrl.Result{}, nil
}

func (r *Twins) okSecret(ctx context.Context, secret *corev1.Secret) error {
	return r.Update(ctx, secret)
}

func (r *Twins) okLetGo(ctx context.Context, config *corev1.ConfigMap) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKeyFromObject(config), &secret); !apierrors.IsNotFound(err) {
		return err
	}
	controllerutil.RemoveFinalizer(config, backendFinalizer)
	return r.Update(ctx, config)
}

// OneRead is the same without the second read.
type OneRead struct{ client.Client }

func (r *OneRead) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err == nil { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of config is removed`
		return ctrl.Result{}, r.Update(ctx, &secret)
	}
	var config corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &config); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !config.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, &config)
	}
	return ctrl.Result{}, nil
}

func (r *OneRead) letGo(ctx context.Context, config *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(config, backendFinalizer)
	return r.Update(ctx, config)
}
