package generation

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// Poller looks at its bucket each minute.
type Poller struct{ client.Client }

func (p *Poller) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var bucket api.Bucket
	if err := p.Get(ctx, req.NamespacedName, &bucket); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return p.apply(ctx, &bucket)
}

func (p *Poller) apply(ctx context.Context, bucket *api.Bucket) (ctrl.Result, error) {
	if bucket.Annotations["owner"] != "" {
		delete(bucket.Annotations, "owner")
	}
	err := p.Update(ctx, bucket)
	result := ctrl.Result{RequeueAfter: time.Minute}
	return result, err
}

func (p *Poller) okPolled(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(p)
}

// Waiter asks for another pass as long as the bucket is not ready.
type Waiter struct{ client.Client }

func (w *Waiter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var bucket api.Bucket
	if err := w.Get(ctx, req.NamespacedName, &bucket); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if bucket.Annotations["ready"] == "" {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}

func (w *Waiter) waited(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `owned-without-generation: a Secret has no generation`
		Complete(w)
}
