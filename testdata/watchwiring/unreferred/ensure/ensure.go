// Package ensure keeps objects as they are to be.
package ensure

import (
	"context"

	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Lease makes one, or brings it back to what it is to be.
func Lease(ctx context.Context, c client.Client, name string) error {
	lease := &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: "ports"}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, lease, func() error {
		lease.Spec.HolderIdentity = &name
		return nil
	})
	return err
}
