package controller

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/outlives-round/fleet-controller/bad/internal/poller"
	"example.org/variants/fourth-stops/outlives-round/fleet-controller/bad/internal/registry"
)

type FleetReconciler struct {
	client.Client
	Fleets  *registry.Registry
	Pollers *poller.Manager
}

func (r *FleetReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&appsv1.Deployment{}).Complete(r)
}

func (r *FleetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, d); err != nil {
		if apierrors.IsNotFound(err) {
			r.Pollers.Stop(req.NamespacedName)
			r.Fleets.Drop(req.NamespacedName)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	f := registry.Fleet{Key: req.NamespacedName, Version: d.Labels["version"], Endpoint: d.Annotations["fleet/endpoint"]}
	switch {
	case f.Endpoint == "":
		r.Pollers.Stop(req.NamespacedName)
		r.Fleets.Drop(req.NamespacedName)
	case r.Fleets.Replace(f):
		r.Pollers.Restart(f)
	}
	return ctrl.Result{}, nil
}
