// Package owned_below has controllers whose objects other packages make.
package owned_below

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/owned_below/kinds"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/owned_below/parts"
)

// Cisterns has everything made by another package.
type Cisterns struct {
	client.Client
	services parts.Services
}

func (r *Cisterns) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&kinds.Cistern{}). // want `missing-watch: no watch wakes the controller of a Cistern for the StatefulSet that EnsureSet lets it control: what others change in it stays` `missing-watch: .* Service that Ensure lets it control` `missing-watch: .* PodDisruptionBudget that EnsureBudget lets it control`
		Owns(&batchv1.Job{}).
		Complete(r)
}

func (r *Cisterns) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cistern := &kinds.Cistern{}
	if err := r.Get(ctx, req.NamespacedName, cistern); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := parts.EnsureSet(ctx, r.Client, cistern); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.services.Ensure(ctx, cistern); err != nil {
		return ctrl.Result{}, err
	}
	if err := parts.EnsureBudget(ctx, r.Client, cistern); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, parts.OkWatched(ctx, r.Client, cistern)
}

// Pumps makes the Cistern that its object names the controller of the object: the Cistern has nothing to put back there.
type Pumps struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Pumps) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&kinds.Pump{}).Complete(r)
}

func (r *Pumps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pump := &kinds.Pump{}
	if err := r.Get(ctx, req.NamespacedName, pump); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cistern := &kinds.Cistern{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: pump.Namespace, Name: pump.Labels["cistern"]}, cistern); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, okAdopt(ctx, r.Client, cistern, pump)
}

func okAdopt(ctx context.Context, c client.Client, cistern *kinds.Cistern, pump *kinds.Pump) error {
	if err := controllerutil.SetControllerReference(cistern, pump, c.Scheme()); err != nil {
		return err
	}
	return c.Update(ctx, pump)
}
