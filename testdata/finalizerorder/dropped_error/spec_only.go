package dropped_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

const keyFinalizer = "keys.example.com/vault"

// specChanges makes a predicate that compares the generations.
func specChanges() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc:  func(e event.UpdateEvent) bool { return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration() },
		GenericFunc: func(event.GenericEvent) bool { return false },
	}
}

// versions makes one that everything passes that changes at all.
func versions() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			return e.ObjectOld.GetResourceVersion() != e.ObjectNew.GetResourceVersion()
		},
	}
}

func ignoreConflict(err error) error {
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

// Vaults is woken by changes of the spec alone, as a function says that makes its predicate.
type Vaults struct{ client.Client }

func (r *Vaults) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ServiceAccount{}).WithEventFilter(specChanges()).Complete(r)
}

func (r *Vaults) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, req.NamespacedName, account); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if account.DeletionTimestamp.IsZero() {
		return r.hold(ctx, account)
	}
	controllerutil.RemoveFinalizer(account, keyFinalizer)
	err := r.Update(ctx, account) // want `dropped-error: the error of Update is dropped`
	if err != nil && !apierrors.IsConflict(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Vaults) hold(ctx context.Context, account *corev1.ServiceAccount) (ctrl.Result, error) {
	if controllerutil.ContainsFinalizer(account, keyFinalizer) {
		return ctrl.Result{}, nil
	}
	controllerutil.AddFinalizer(account, keyFinalizer)
	return ctrl.Result{}, ignoreConflict(r.Update(ctx, account)) // want `dropped-error: the error of Update is dropped`
}

// Vaulted asks what the helper has left of the error.
type Vaulted struct{ client.Client }

func (r *Vaulted) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ServiceAccount{}).WithEventFilter(predicate.And(versions(), specChanges())).Complete(r)
}

func (r *Vaulted) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, req.NamespacedName, account); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if account.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(account, keyFinalizer)
	if err := ignoreConflict(r.Update(ctx, account)); err != nil { // want `dropped-error: the error of Update is dropped`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// OkVersions is woken by the change that has caused the conflict.
type OkVersions struct{ client.Client }

func (r *OkVersions) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ServiceAccount{}).WithEventFilter(versions()).Complete(r)
}

func (r *OkVersions) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, req.NamespacedName, account); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if account.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(account, keyFinalizer)
	return ctrl.Result{}, ignoreConflict(r.Update(ctx, account))
}

// OkAgain comes back for a conflict.
type OkAgain struct{ client.Client }

func (r *OkAgain) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ServiceAccount{}).WithEventFilter(specChanges()).Complete(r)
}

func (r *OkAgain) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	account := &corev1.ServiceAccount{}
	if err := r.Get(ctx, req.NamespacedName, account); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if account.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(account, keyFinalizer)
	err := r.Update(ctx, account)
	return ctrl.Result{Requeue: err != nil}, ignoreConflict(err)
}
