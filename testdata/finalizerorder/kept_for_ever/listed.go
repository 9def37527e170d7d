package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Roles keeps cluster roles for each volume.
type Roles struct{ client.Client }

// okListed deletes what a helper has listed: a role that is gone is not among them in the next pass (argocd-operator).
func (r *Roles) okListed(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteListed(ctx); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

func (r *Roles) deleteListed(ctx context.Context) error {
	roles := &rbacv1.ClusterRoleList{}
	if err := fill(ctx, r, roles); err != nil {
		return err
	}
	return r.deleteAll(ctx, roles)
}

func fill(ctx context.Context, c client.Client, list client.ObjectList) error {
	return c.List(ctx, list, client.MatchingLabels{"share": "true"})
}

func (r *Roles) deleteAll(ctx context.Context, roles *rbacv1.ClusterRoleList) error {
	for _, role := range roles.Items {
		if err := r.Delete(ctx, &role); err != nil {
			return err
		}
	}
	return nil
}

// named deletes by names that never change.
func (r *Roles) named(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteNamed(ctx); err != nil { // want `kept-for-ever: deleteNamed fails once the ClusterRole is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

func (r *Roles) deleteNamed(ctx context.Context) error {
	for _, name := range []string{"reader", "writer"} {
		role := rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: name}}
		if err := r.Delete(ctx, &role); err != nil {
			return err
		}
	}
	return nil
}
