package controller

import (
	"context"
	"fmt"

	rbacv1 "k8s.io/api/rbac/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/cross-scope-owner/scanner-access/good/api/v1"
	"example.org/variants/fourth-reconciles/cross-scope-owner/scanner-access/good/internal/access"
)

const finalizer = "scan.lanternlab.io/role"

// ScannerReconciler gives scanners their role.
type ScannerReconciler struct {
	client.Client
}

// Reconcile makes the role of one scanner.
func (r *ScannerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &v1.Scanner{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !s.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.remove(ctx, s)
	}
	before := s.DeepCopy()
	if controllerutil.AddFinalizer(s, finalizer) {
		lock := client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})
		if err := r.Patch(ctx, s, lock); err != nil {
			return ctrl.Result{}, err
		}
	}
	role, err := r.ensureRole(ctx, s)
	if err != nil {
		return ctrl.Result{}, err
	}
	if s.Status.Role == role {
		return ctrl.Result{}, nil
	}
	base := s.DeepCopy()
	s.Status.Role = role
	return ctrl.Result{}, r.Status().Patch(ctx, s, client.MergeFrom(base))
}

func (r *ScannerReconciler) ensureRole(ctx context.Context, s *v1.Scanner) (string, error) {
	want := access.Role(s)
	live := &rbacv1.ClusterRole{}
	live.Name = want.Name
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, live, func() error {
		live.Labels = want.Labels
		live.Rules = want.Rules
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("cluster role %s: %w", want.Name, err)
	}
	return live.Name, nil
}

func (r *ScannerReconciler) remove(ctx context.Context, s *v1.Scanner) error {
	if !controllerutil.ContainsFinalizer(s, finalizer) {
		return nil
	}
	if err := r.Delete(ctx, access.Role(s)); client.IgnoreNotFound(err) != nil {
		return err
	}
	before := s.DeepCopy()
	controllerutil.RemoveFinalizer(s, finalizer)
	return r.Patch(ctx, s, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

func scannerOf(_ context.Context, role client.Object) []reconcile.Request {
	labels := role.GetLabels()
	name := labels["scan.lanternlab.io/name"]
	if name == "" {
		return nil
	}
	return []reconcile.Request{{NamespacedName: client.ObjectKey{Namespace: labels["scan.lanternlab.io/namespace"], Name: name}}}
}

// SetupWithManager registers the controller.
func (r *ScannerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Scanner{}).
		Watches(&rbacv1.ClusterRole{}, handler.EnqueueRequestsFromMapFunc(scannerOf)).
		Complete(r)
}
