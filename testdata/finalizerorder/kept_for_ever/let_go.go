package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Kubeconfigs deletes the cluster of a secret before the secret.
type Kubeconfigs struct{ client.Client }

func (r *Kubeconfigs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if secret.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	switch secret.Type {
	case "nested":
		return r.okNested(ctx, req, &secret)
	case "switched":
		return r.okSwitched(ctx, req, &secret)
	case "early":
		return r.okEarly(ctx, req, &secret)
	case "ends":
		return r.ends(ctx, req, &secret)
	}
	return r.turned(ctx, req, &secret)
}

func (r *Kubeconfigs) letGo(ctx context.Context, secret *corev1.Secret) error {
	controllerutil.RemoveFinalizer(secret, "example.com/kubeconfig")
	return r.Update(ctx, secret)
}

// The finalizer is removed inside of the branch, whose return is that of other errors as well.
func (r *Kubeconfigs) okNested(ctx context.Context, req ctrl.Request, secret *corev1.Secret) (ctrl.Result, error) {
	var cluster corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cluster); err != nil {
		if client.IgnoreNotFound(err) == nil {
			controllerutil.RemoveFinalizer(secret, "example.com/kubeconfig")
			if err := r.Update(ctx, secret); err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &cluster))
}

func (r *Kubeconfigs) okSwitched(ctx context.Context, req ctrl.Request, secret *corev1.Secret) (ctrl.Result, error) {
	var cluster corev1.ConfigMap
	err := r.Get(ctx, req.NamespacedName, &cluster)
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, r.letGo(ctx, secret)
	case err != nil:
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &cluster))
}

func (r *Kubeconfigs) okEarly(ctx context.Context, req ctrl.Request, secret *corev1.Secret) (ctrl.Result, error) {
	var cluster corev1.ConfigMap
	err := r.Get(ctx, req.NamespacedName, &cluster)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err == nil {
		return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &cluster))
	}
	return ctrl.Result{}, r.letGo(ctx, secret)
}

// The branch of NotFound ends, and the finalizer goes only after a deletion.
func (r *Kubeconfigs) ends(ctx context.Context, req ctrl.Request, secret *corev1.Secret) (ctrl.Result, error) {
	var cluster corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cluster); err != nil {
		if client.IgnoreNotFound(err) == nil {
			return ctrl.Result{}, nil // want `kept-for-ever: Get finds nothing to clean up, and the finalizer of secret stays`
		}
		return ctrl.Result{}, err
	}
	if err := r.Delete(ctx, &cluster); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.letGo(ctx, secret)
}

// Another kind lets go, and NotFound ends.
func (r *Kubeconfigs) turned(ctx context.Context, req ctrl.Request, secret *corev1.Secret) (ctrl.Result, error) {
	var cluster corev1.ConfigMap
	err := r.Get(ctx, req.NamespacedName, &cluster)
	if apierrors.IsForbidden(err) {
		return ctrl.Result{}, r.letGo(ctx, secret)
	}
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err) // want `kept-for-ever: Get finds nothing to clean up, and the finalizer of secret stays`
	}
	if err := r.Delete(ctx, &cluster); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.letGo(ctx, secret)
}
