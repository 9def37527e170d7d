package notfound_untold

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Roles creates what it could not list.
type Roles struct{ client.Client }

// ensure takes a failed list for one without roles (cloudnative-pg).
func (r *Roles) ensure(ctx context.Context, namespace string) error {
	var roles rbacv1.RoleList
	if err := r.List(ctx, &roles, client.InNamespace(namespace)); err != nil {
		return r.create(ctx, namespace) // want `notfound-untold: create runs after any error of List, and not just when the object is not there`
	}
	for i := range roles.Items {
		if err := r.Update(ctx, &roles.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Roles) create(ctx context.Context, namespace string) error {
	role := &rbacv1.Role{}
	role.Namespace, role.GenerateName = namespace, "cluster-"
	if err := r.Create(ctx, role); err != nil {
		return err
	}
	return nil
}

// ensureHere creates it itself.
func (r *Roles) ensureHere(ctx context.Context, role *rbacv1.Role) error {
	var roles rbacv1.RoleList
	if err := r.List(ctx, &roles); err != nil {
		return r.Create(ctx, role) // want `notfound-untold: Create runs after any error of List`
	}
	return nil
}

// okOther creates what has nothing to do with the list.
func (r *Roles) okOther(ctx context.Context, namespace string) error {
	var roles rbacv1.RoleList
	if err := r.List(ctx, &roles); err != nil {
		report := &corev1.ConfigMap{Data: map[string]string{"error": err.Error()}}
		report.Namespace, report.Name = namespace, "report"
		return r.Create(ctx, report)
	}
	return nil
}

func (r *Roles) okEnsure(ctx context.Context, namespace string) error {
	var roles rbacv1.RoleList
	if err := r.List(ctx, &roles, client.InNamespace(namespace)); err != nil {
		return err
	}
	if len(roles.Items) == 0 {
		return r.create(ctx, namespace)
	}
	return nil
}

// refused is an error of a type of its own.
type refused struct{ name string }

func (r *refused) Error() string { return r.name + " is refused" }

// expired knows which errors equal it.
type expired struct{ name string }

func (e *expired) Error() string { return e.name + " is expired" }

func (e *expired) Is(target error) bool {
	_, ok := target.(*expired)
	return ok
}

// isRefused compares with a pointer that nobody else has (grafana-operator).
func isRefused(err error) bool {
	var target *refused
	return errors.Is(err, target) // want `notfound-untold: Is is never true here: a pointer that is made for the comparison is that of no error`
}

func isRefusedToo(err error) bool {
	return errors.Is(err, &refused{}) // want `notfound-untold: Is is never true here`
}

func okIsRefused(err error) bool {
	var target *refused
	return errors.As(err, &target)
}

func okIsExpired(err error) bool { return errors.Is(err, &expired{}) }

var errRefused error = &refused{name: "all"}

func okIsVariable(err error) bool { return errors.Is(err, errRefused) || apierrors.IsForbidden(err) }
