package needed

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Mirrors keeps a copy of each secret in the cluster of the host, of which it hears nothing (k3k's claims).
type Mirrors struct {
	Virtual client.Client
	Host    client.Client
}

func (r *Mirrors) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Owns(&batchv1.Job{}).Complete(r)
}

func (r *Mirrors) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Virtual.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if secret.DeletionTimestamp != nil {
		copied := secret.DeepCopy()
		copied.Namespace = "host"
		if err := r.Host.Delete(ctx, copied); !apierrors.IsNotFound(err) { // want `kept-for-ever: Delete ends the pass once it works, and no watch tells that the Secret is gone: the finalizer of secret stays`
			return ctrl.Result{}, err // related `ends here`
		}
		if controllerutil.RemoveFinalizer(secret, finalizer) { // related `removed only here`
			return ctrl.Result{}, r.Virtual.Update(ctx, secret)
		}
	}
	return ctrl.Result{}, nil
}

// Stores has volumes deleted, whose events do not wake it.
type Stores struct{ client.Client }

func (r *Stores) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Owns(&batchv1.Job{}).Complete(r)
}

func (r *Stores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	store := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, store); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if store.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	switch store.Data["kind"] {
	case "job":
		return r.okWatched(ctx, store)
	case "again":
		return r.okComesAgain(ctx, store)
	case "any":
		return r.okInAnyCase(ctx, store)
	}
	return r.waits(ctx, store)
}

func (r *Stores) waits(ctx context.Context, store *corev1.ConfigMap) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: store.Name}}
	err := r.Delete(ctx, volume) // want `kept-for-ever: Delete ends the pass once it works, and no watch tells that the PersistentVolume is gone`
	if err == nil {
		return ctrl.Result{}, nil
	}
	if !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(store, finalizer)
	return ctrl.Result{}, r.Update(ctx, store)
}

// okWatched is woken by the end of the job.
func (r *Stores) okWatched(ctx context.Context, store *corev1.ConfigMap) (ctrl.Result, error) {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: store.Namespace, Name: store.Name}}
	if err := r.Delete(ctx, job); !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(store, finalizer)
	return ctrl.Result{}, r.Update(ctx, store)
}

// okComesAgain comes back by itself.
func (r *Stores) okComesAgain(ctx context.Context, store *corev1.ConfigMap) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: store.Name}}
	if err := r.Delete(ctx, volume); !apierrors.IsNotFound(err) {
		return ctrl.Result{Requeue: true}, err
	}
	controllerutil.RemoveFinalizer(store, finalizer)
	return ctrl.Result{}, r.Update(ctx, store)
}

// okInAnyCase waits for nothing.
func (r *Stores) okInAnyCase(ctx context.Context, store *corev1.ConfigMap) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: store.Name}}
	if err := r.Delete(ctx, volume); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(store, finalizer)
	return ctrl.Result{}, r.Update(ctx, store)
}
