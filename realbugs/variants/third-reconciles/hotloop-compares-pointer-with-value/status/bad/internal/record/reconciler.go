package record

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.org/variants/third-reconciles/hotloop-compares-pointer-with-value/status/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type provider interface {
	Upsert(ctx context.Context, name string, targets []string) (zone string, err error)
}

type Reconciler struct {
	client.Client
	provider provider
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	rec := &v1beta1.Record{}
	if err := r.Get(ctx, req.NamespacedName, rec); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := rec.Status.DeepCopy()
	defer func() {
		if err := r.flush(ctx, rec, old); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	zone, err := r.provider.Upsert(ctx, rec.Spec.Name, rec.Spec.Targets)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("upsert %s: %w", rec.Spec.Name, err)
	}
	rec.Status.Zone = zone
	rec.Status.Published = slices.Clone(rec.Spec.Targets)
	return ctrl.Result{}, nil
}
