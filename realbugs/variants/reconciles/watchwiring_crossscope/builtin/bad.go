package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type RoleReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *RoleReconciler) ensureRole(ctx context.Context, db *platformv1.Database) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: "database-" + db.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, role, func() error {
		role.Rules = []rbacv1.PolicyRule{{APIGroups: []string{""}, Resources: []string{"nodes"}, Verbs: []string{"get"}}}
		return controllerutil.SetControllerReference(db, role, r.Scheme) // WANT watchwiring/cross-scope-owner
	})
	return err
}
