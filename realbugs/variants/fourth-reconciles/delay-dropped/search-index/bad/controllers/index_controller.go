package controllers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/delay-dropped/search-index/bad/apis/search/v1"
	"example.org/variants/fourth-reconciles/delay-dropped/search-index/bad/pkg/engine"
	"example.org/variants/fourth-reconciles/delay-dropped/search-index/bad/pkg/step"
)

// IndexReconciler keeps the indexes of a search cluster.
type IndexReconciler struct {
	client.Client
	engines func(cluster string) (engine.Engine, error)
	steps   step.Pipeline
}

// NewIndexReconciler wires the steps.
func NewIndexReconciler(c client.Client, engines func(string) (engine.Engine, error)) *IndexReconciler {
	r := &IndexReconciler{Client: c, engines: engines}
	r.steps = step.Pipeline{r.ensureShards, r.readHealth, r.storeGeneration}
	return r
}

// Reconcile runs the steps on one index.
func (r *IndexReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var idx v1.Index
	if err := r.Get(ctx, req.NamespacedName, &idx); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.steps.Run(ctx, &idx)
}

func (r *IndexReconciler) ensureShards(ctx context.Context, idx *v1.Index) (ctrl.Result, error) {
	e, err := r.engines(idx.Spec.Cluster)
	if err != nil {
		return ctrl.Result{}, err
	}
	err = e.Ensure(ctx, idx.Name, idx.Spec.Shards)
	switch {
	case err == nil:
		return ctrl.Result{}, nil
	case errors.Is(err, engine.ErrRelocating):
		return ctrl.Result{RequeueAfter: 2 * time.Minute}, fmt.Errorf("index %s: %w", idx.Name, err) // WANT reconcileresult/delay-dropped
	default:
		return ctrl.Result{}, fmt.Errorf("ensure index %s: %w", idx.Name, err)
	}
}

func (r *IndexReconciler) readHealth(ctx context.Context, idx *v1.Index) (ctrl.Result, error) {
	e, err := r.engines(idx.Spec.Cluster)
	if err != nil {
		return ctrl.Result{}, err
	}
	health, err := e.Health(ctx, idx.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	idx.Status.Health = health
	return ctrl.Result{}, nil
}

func (r *IndexReconciler) storeGeneration(ctx context.Context, idx *v1.Index) (ctrl.Result, error) {
	var live v1.Index
	if err := r.Get(ctx, client.ObjectKeyFromObject(idx), &live); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := live.DeepCopy()
	live.Status.Health = idx.Status.Health
	live.Status.ObservedGeneration = idx.Generation
	if equality.Semantic.DeepEqual(base.Status, live.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Patch(ctx, &live, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *IndexReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Index{}).Complete(r)
}
