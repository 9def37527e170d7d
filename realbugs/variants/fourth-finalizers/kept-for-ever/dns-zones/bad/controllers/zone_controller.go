package controllers

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/kept-for-ever/dns-zones/bad/api/v1alpha1"
	"example.org/variants/fourth-finalizers/kept-for-ever/dns-zones/bad/pkg/provider"
)

const zoneFinalizer = "dns.hostkit.io/zone"

// ZoneReconciler keeps zones at the provider.
type ZoneReconciler struct {
	client.Client

	API provider.API
}

// Reconcile makes or deletes a zone.
func (r *ZoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var zone v1alpha1.Zone
	if err := r.Get(ctx, req.NamespacedName, &zone); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !zone.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, &zone)
	}
	if !controllerutil.ContainsFinalizer(&zone, zoneFinalizer) {
		base := zone.DeepCopy()
		controllerutil.AddFinalizer(&zone, zoneFinalizer)
		if err := r.Patch(ctx, &zone, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); err != nil {
			return ctrl.Result{}, err
		}
	}
	found, err := provider.Lookup(ctx, r.API, zone.Spec.Domain)
	if err != nil {
		return ctrl.Result{}, err
	}
	id := ""
	if found != nil {
		id = found.ID
	} else if id, err = r.API.CreateZone(ctx, zone.Spec.Domain); err != nil {
		return ctrl.Result{}, err
	}
	if zone.Status.ID == id {
		return ctrl.Result{}, nil
	}
	zone.Status.ID = id
	return ctrl.Result{}, r.Status().Update(ctx, &zone)
}

func (r *ZoneReconciler) reconcileDelete(ctx context.Context, zone *v1alpha1.Zone) (ctrl.Result, error) {
	found, err := provider.Lookup(ctx, r.API, zone.Spec.Domain)
	if err != nil {
		return ctrl.Result{}, err
	}
	if found == nil {
		log.FromContext(ctx).Info("Zone is not at the provider", "domain", zone.Spec.Domain)
		return ctrl.Result{}, nil // WANT finalizerorder/kept-for-ever
	}
	if err := r.API.DeleteZone(ctx, found.ID); err != nil {
		return ctrl.Result{}, fmt.Errorf("deleting zone %s: %w", found.ID, err)
	}
	return ctrl.Result{}, r.release(ctx, zone)
}

func (r *ZoneReconciler) release(ctx context.Context, zone *v1alpha1.Zone) error {
	base := zone.DeepCopy()
	controllerutil.RemoveFinalizer(zone, zoneFinalizer)
	return client.IgnoreNotFound(r.Patch(ctx, zone, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})))
}

// SetupWithManager wires the reconciler.
func (r *ZoneReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Zone{}).Complete(r)
}
