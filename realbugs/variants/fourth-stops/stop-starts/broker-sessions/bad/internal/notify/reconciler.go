package notify

import (
	"context"
	"encoding/json"

	batchv1 "k8s.io/api/batch/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/stop-starts/broker-sessions/bad/internal/broker"
)

// Reconciler publishes finished jobs.
type Reconciler struct {
	client.Client
	Broker *broker.Broker
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	if err := r.Get(ctx, req.NamespacedName, job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if job.Status.CompletionTime == nil {
		return ctrl.Result{}, nil
	}
	msg, err := json.Marshal(map[string]any{"job": req.String(), "succeeded": job.Status.Succeeded})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Broker.Publish(ctx, msg)
}
