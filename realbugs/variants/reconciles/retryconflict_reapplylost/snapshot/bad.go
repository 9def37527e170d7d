package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) resize(ctx context.Context, m *platformv1.Machine, size string) error {
	want := m.DeepCopy()
	want.Spec.Size = size
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(m), m); err != nil {
			return err
		}
		m = want.DeepCopy() // WANT retryconflict/reapply-lost
		return r.Update(ctx, m)
	})
}
