package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type MachineReconciler struct {
	client.Client
	backoff wait.Backoff
}

func (r *MachineReconciler) assign(ctx context.Context, m *platformv1.Machine, id string) error {
	orig := m.DeepCopy()
	m.Spec.ProviderID = &id
	attempt := 0
	save := func() error {
		attempt++
		log.FromContext(ctx).V(1).Info("saving", "attempt", attempt)
		patch := client.MergeFromWithOptions(orig, client.MergeFromWithOptimisticLock{})
		return r.Patch(ctx, m, patch) // WANT retryconflict/no-reread
	}
	return retry.RetryOnConflict(r.backoff, save)
}
