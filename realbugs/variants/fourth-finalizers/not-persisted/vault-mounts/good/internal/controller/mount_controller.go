package controller

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/not-persisted/vault-mounts/good/api/v1"
	"example.org/variants/fourth-finalizers/not-persisted/vault-mounts/good/internal/scope"
	"example.org/variants/fourth-finalizers/not-persisted/vault-mounts/good/internal/vault"
)

// MountReconciler mounts engines.
type MountReconciler struct {
	client.Client

	Engines vault.Engines
}

// Reconcile mounts one engine or takes it away.
func (r *MountReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1.Mount{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := scope.New(r.Client, m)
	if !m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.reconcileDelete(ctx, s)
	}
	return ctrl.Result{}, r.reconcileNormal(ctx, s)
}

func (r *MountReconciler) reconcileNormal(ctx context.Context, s *scope.Mount) error {
	if controllerutil.AddFinalizer(s.Mount, scope.Finalizer) {
		if err := s.Store(ctx); err != nil {
			return fmt.Errorf("storing the finalizer of %s: %w", s.Name, err)
		}
	}
	if err := r.Engines.Mount(ctx, s.Path(), s.Spec.Engine); err != nil {
		return err
	}
	if s.Status.Path == s.Path() {
		return nil
	}
	s.Status.Path = s.Path()
	return s.Close(ctx)
}

func (r *MountReconciler) reconcileDelete(ctx context.Context, s *scope.Mount) error {
	if err := r.Engines.Unmount(ctx, s.Path()); err != nil {
		return err
	}
	finalizers := sets.New(s.GetFinalizers()...)
	finalizers.Delete(scope.Finalizer)
	s.SetFinalizers(sets.List(finalizers))
	return client.IgnoreNotFound(s.Store(ctx))
}

// SetupWithManager wires the reconciler.
func (r *MountReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Mount{}).Complete(r)
}
