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

type NamespaceRoleReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *NamespaceRoleReconciler) ensureRole(ctx context.Context, db *platformv1.Database) error {
	role := &rbacv1.Role{ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, role, func() error {
		role.Rules = []rbacv1.PolicyRule{{APIGroups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"get"}}}
		return controllerutil.SetControllerReference(db, role, r.Scheme)
	})
	return err
}
