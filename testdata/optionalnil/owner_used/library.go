package owner_used

import (
	"context"

	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type roles struct{ client.Client }

func (r *roles) role(ctx context.Context, key client.ObjectKey) (*rbacv1.Role, error) {
	role := &rbacv1.Role{}
	if err := r.Get(ctx, key, role); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, nil
		}
		return nil, err
	}
	return role, nil
}

// The object goes into an interface whose methods a function of a library calls.
func (r *roles) dropped(ctx context.Context, owner client.Object) error {
	role, err := r.role(ctx, client.ObjectKeyFromObject(owner))
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if !metav1.IsControlledBy(role, owner) { // want `nothing-found: role is nil without an error when role finds nothing`
		return nil
	}
	return r.Delete(ctx, role)
}

func (r *roles) okDropped(ctx context.Context, owner client.Object) error {
	role, err := r.role(ctx, client.ObjectKeyFromObject(owner))
	if err != nil || role == nil {
		return err
	}
	if !metav1.IsControlledBy(role, owner) {
		return nil
	}
	return r.Delete(ctx, role)
}
