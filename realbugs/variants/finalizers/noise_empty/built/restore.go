package built

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const backupFinalizer = "backup.example.com/claim"

// Claims restores claims from a backup.
type Claims struct {
	c client.Client
}

// Restore makes the claim, or leaves the one that is there as it is.
func (r *Claims) Restore(ctx context.Context, ns, name, class string) error {
	claim := &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
	op, err := controllerutil.CreateOrUpdate(ctx, r.c, claim, func() error {
		if claim.ResourceVersion == "" && len(claim.GetFinalizers()) == 0 {
			claim.SetFinalizers([]string{backupFinalizer})
		}
		if claim.Labels == nil {
			claim.Labels = map[string]string{}
		}
		claim.Labels["backup.example.com/class"] = class
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s claim: %w", op, err)
	}
	return nil
}

// Forget lets go of the claim.
func (r *Claims) Forget(ctx context.Context, ns, name string) error {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.c.Get(ctx, client.ObjectKey{Namespace: ns, Name: name}, claim); apierrors.IsNotFound(err) {
		return nil
	} else if err != nil {
		return err
	}
	if !controllerutil.RemoveFinalizer(claim, backupFinalizer) {
		return nil
	}
	return r.c.Update(ctx, claim)
}
