package controller

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-reconciles/wrong-error/dns-zone/bad/api/v1beta1"
	"example.org/variants/fourth-reconciles/wrong-error/dns-zone/bad/internal/provider"
)

// ZoneReconciler pushes zones to their providers.
type ZoneReconciler struct {
	client.Client
	Providers *provider.Registry
}

// Reconcile pushes one zone if its serial is behind.
func (r *ZoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	zone := new(v1beta1.Zone)
	if err := r.Get(ctx, req.NamespacedName, zone); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	serial, err := r.push(ctx, zone)
	if err != nil {
		return ctrl.Result{}, err
	}
	if serial == zone.Status.Serial {
		return ctrl.Result{}, nil
	}
	base := zone.DeepCopy()
	zone.Status.Serial = serial
	zone.Status.Message = fmt.Sprintf("%d records", len(zone.Spec.Records))
	return ctrl.Result{}, r.Status().Patch(ctx, zone, client.MergeFrom(base))
}

func (r *ZoneReconciler) push(ctx context.Context, zone *v1beta1.Zone) (int64, error) {
	zones, err := r.Providers.For(zone)
	if err != nil {
		return 0, err
	}
	logger := log.FromContext(ctx).WithValues("origin", zone.Spec.Origin)

	current, err := zones.Serial(ctx, zone.Spec.Origin)
	if err != nil {
		return 0, fmt.Errorf("serial of %s: %w", zone.Spec.Origin, err)
	}
	next, pushErr := zones.Push(ctx, zone.Spec.Origin, zone.Spec.Records)
	if pushErr != nil {
		logger.Info("push failed", "serial", current, "reason", pushErr.Error())
		return current, err // WANT reconcileresult/wrong-error
	}
	if next == current {
		return current, nil
	}
	if err := zones.Notify(ctx, zone.Spec.Origin, next); err != nil {
		return 0, fmt.Errorf("notify %s: %w", zone.Spec.Origin, err)
	}
	logger.V(1).Info("pushed", "serial", next)
	return next, nil
}

// SetupWithManager registers the controller.
func (r *ZoneReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Zone{}).Complete(r)
}
