package dropped_error

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// SpecReconciler wakes for changes of the spec only: whoever caused the conflict changed the status or
// a label, and that event is filtered out.
type SpecReconciler struct {
	client.Client
}

func (r *SpecReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var volume corev1.PersistentVolume
	if err := r.Get(ctx, req.NamespacedName, &volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(&volume, tenantFinalizer)
	if err := r.Update(ctx, &volume); err != nil { // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is removed, nobody knows`
		if apierrors.IsConflict(err) {
			return ctrl.Result{}, nil // related `a conflict ends here, and the watch passes changes of the spec only`
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *SpecReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolume{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// FilteredReconciler filters all its events, and holds objects in a method.
type FilteredReconciler struct {
	client.Client
}

func (r *FilteredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return r.hold(ctx, volume)
}

func (r *FilteredReconciler) hold(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if !controllerutil.AddFinalizer(volume, tenantFinalizer) {
		return ctrl.Result{}, nil
	}
	err := r.Update(ctx, volume) // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is added, nobody knows`
	if apierrors.IsConflict(err) {
		return ctrl.Result{}, nil // related `a conflict ends here`
	}
	return ctrl.Result{}, err
}

func (r *FilteredReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolume{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}

// SwitchReconciler asks in a switch, and writes a patch with a lock.
type SwitchReconciler struct {
	client.Client
}

func (r *SwitchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	before := volume.DeepCopy()
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	err := r.Patch(ctx, volume, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})) // want `dropped-error: the error of Patch is dropped`
	switch {
	case err == nil, apierrors.IsNotFound(err), apierrors.IsConflict(err):
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

func (r *SwitchReconciler) SetupWithManager(mgr ctrl.Manager) error {
	changed := predicate.GenerationChangedPredicate{}
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolume{}, builder.WithPredicates(changed)).
		Complete(r)
}

// AnyChange wakes for every update: the write that caused the conflict brings the next turn.
type AnyChange struct {
	client.Client
}

func (r *AnyChange) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return r.okWoken(ctx, req)
}

func (r *AnyChange) okWoken(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var volume corev1.PersistentVolume
	if err := r.Get(ctx, req.NamespacedName, &volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(&volume, tenantFinalizer)
	if err := r.Update(ctx, &volume); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *AnyChange) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolume{}).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// LabelsToo passes more than the spec.
type LabelsToo struct {
	client.Client
}

func (r *LabelsToo) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return r.okOr(ctx, req)
}

func (r *LabelsToo) okOr(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var volume corev1.PersistentVolume
	if err := r.Get(ctx, req.NamespacedName, &volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(&volume, tenantFinalizer)
	if err := r.Update(ctx, &volume); apierrors.IsConflict(err) {
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *LabelsToo) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolume{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{}))).
		Complete(r)
}

// Patient asks for another turn.
type Patient struct {
	client.Client
}

func (r *Patient) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return r.okRequeues(ctx, req)
}

func (r *Patient) okRequeues(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var volume corev1.PersistentVolume
	if err := r.Get(ctx, req.NamespacedName, &volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(&volume, tenantFinalizer)
	if err := r.Update(ctx, &volume); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{RequeueAfter: time.Second}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Patient) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolume{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}
