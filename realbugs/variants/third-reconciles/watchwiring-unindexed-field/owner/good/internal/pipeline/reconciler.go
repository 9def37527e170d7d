package pipeline

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/watchwiring-unindexed-field/owner/good/api/v1alpha1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler deletes the oldest runs of a pipeline.
type Reconciler struct {
	client.Client
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &v1alpha1.Pipeline{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	runs, err := runsOf(ctx, r.Client, p)
	if err != nil {
		return ctrl.Result{}, err
	}
	var errs []error
	for excess := len(runs) - int(p.Spec.MaxRuns); excess > 0; excess-- {
		run := &runs[excess-1]
		if run.Status.Phase == "Running" {
			continue
		}
		if err := r.Delete(ctx, run); client.IgnoreNotFound(err) != nil {
			errs = append(errs, err)
		}
	}
	if err := kerrors.NewAggregate(errs); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}

func Setup(ctx context.Context, mgr ctrl.Manager) error {
	err := mgr.GetFieldIndexer().IndexField(ctx, &v1alpha1.Run{}, pipelineKey, func(o client.Object) []string {
		run, ok := o.(*v1alpha1.Run)
		if !ok || run.Spec.Pipeline == "" {
			return nil
		}
		return []string{run.Spec.Pipeline}
	})
	if err != nil {
		return fmt.Errorf("index runs: %w", err)
	}
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Pipeline{}).Complete(&Reconciler{Client: mgr.GetClient()})
}
