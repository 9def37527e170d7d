// Package apply writes objects for the reconciles of another package.
package apply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
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

// Ensure makes an object of any type as it is to be.
func Ensure[T client.Object](ctx context.Context, c client.Client, desired, current T) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), current)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	desired.SetResourceVersion(current.GetResourceVersion())
	return c.Update(ctx, desired)
}

// Fleet is an object that others reconcile.
type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Fleet.
func (o *Fleet) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// FleetRole makes the role of a fleet as it is to be.
func FleetRole(ctx context.Context, c client.Client, fleet *Fleet) error {
	return Role(ctx, c, fleet.Name)
}

// Roles makes roles with a client of its own.
type Roles struct{ Client client.Client }

// Ensure makes a role as it is to be.
func (r *Roles) Ensure(ctx context.Context, name string) error {
	found := &rbacv1.ClusterRole{}
	err := r.Client.Get(ctx, client.ObjectKey{Name: name}, found)
	if apierrors.IsNotFound(err) {
		return r.create(ctx, name)
	}
	if err != nil {
		return err
	}
	found.Rules = nil
	return r.Client.Update(ctx, found)
}

func (r *Roles) create(ctx context.Context, name string) error {
	return r.Client.Create(ctx, &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: name}})
}

// OkOnce makes an account once.
func (r *Roles) OkOnce(ctx context.Context, name string) error {
	return client.IgnoreAlreadyExists(r.Client.Create(ctx, &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "sloops"}}))
}
