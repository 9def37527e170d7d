package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/retryconflict-no-reread/phase/good/api/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// setPhase stores the phase, whoever else writes the object.
func (r *TrainingReconciler) setPhase(ctx context.Context, tr *v1.Training, phase string) error {
	if tr.Status.Phase == phase {
		return nil
	}
	logger := logf.FromContext(ctx).WithValues("from", tr.Status.Phase, "to", phase)
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(tr), tr); err != nil {
			return err
		}
		tr.Status.Phase = phase
		return r.Status().Update(ctx, tr)
	})
	if err != nil {
		return fmt.Errorf("store phase %s: %w", phase, err)
	}
	logger.Info("phase changed")
	return nil
}
