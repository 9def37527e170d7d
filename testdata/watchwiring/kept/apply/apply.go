// Package apply writes objects for the reconciles of another package.
package apply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Role makes a role as it is to be.
func Role(ctx context.Context, c client.Client, name string) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, role, func() error {
		role.Rules = []rbacv1.PolicyRule{{Verbs: []string{"get"}, APIGroups: []string{""}, Resources: []string{"pods"}}}
		return nil
	})
	return err
}

// Object makes any object as it is to be.
func Object(ctx context.Context, c client.Client, object client.Object) error {
	_, err := controllerutil.CreateOrPatch(ctx, c, object, func() error {
		object.SetLabels(map[string]string{"made": "here"})
		return nil
	})
	return err
}

// OkAccount makes an account once.
func OkAccount(ctx context.Context, c client.Client, name string) error {
	return client.IgnoreAlreadyExists(c.Create(ctx, &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "harbors"}}))
}
