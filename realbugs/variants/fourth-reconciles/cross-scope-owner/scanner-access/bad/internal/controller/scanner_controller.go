package controller

import (
	"context"
	"fmt"

	rbacv1 "k8s.io/api/rbac/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/cross-scope-owner/scanner-access/bad/api/v1"
	"example.org/variants/fourth-reconciles/cross-scope-owner/scanner-access/bad/internal/access"
)

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
		return controllerutil.SetControllerReference(s, live, r.Scheme()) // WANT watchwiring/cross-scope-owner
	})
	if err != nil {
		return "", fmt.Errorf("cluster role %s: %w", want.Name, err)
	}
	return live.Name, nil
}

// SetupWithManager registers the controller.
func (r *ScannerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Scanner{}).
		Owns(&rbacv1.ClusterRole{}).
		Complete(r)
}
