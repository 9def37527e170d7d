package queue

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-status-overwritten/queue/bad/api/v1alpha1"
	"example.org/variants/third-reconciles/lostwrite-status-overwritten/queue/bad/internal/conditions"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const finalizer = "mq.acme.io/queue"

type broker interface {
	Declare(ctx context.Context, name string, partitions int32) (string, error)
	Delete(ctx context.Context, name string) error
}

type Reconciler struct {
	kube   client.Client
	broker broker
}

type step func(context.Context, *v1alpha1.Queue) error

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	q := &v1alpha1.Queue{}
	if err := r.kube.Get(ctx, req.NamespacedName, q); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if q.DeletionTimestamp != nil {
		return ctrl.Result{}, r.teardown(ctx, q)
	}
	for _, s := range []step{r.declare, r.ensureFinalizer, r.storeStatus} {
		if err := s(ctx, q); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) declare(ctx context.Context, q *v1alpha1.Queue) error {
	url, err := r.broker.Declare(ctx, q.Namespace+"."+q.Name, q.Spec.Partitions)
	if err != nil {
		return fmt.Errorf("declare: %w", err)
	}
	q.Status.URL = url
	conditions.MarkTrue(q, "Ready", "Declared")
	return nil
}
