package while_deleting

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	sitev1 "example.org/variants/finalizers/sets_store/while_deleting/v1"
)

const hostFinalizer = "site.example.com/host"

type HostReconciler struct {
	client.Client
	dns func(ctx context.Context, host string, present bool) error
}

func (r *HostReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var site sitev1.Site
	if err := r.Get(ctx, req.NamespacedName, &site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	held := sets.NewString(site.Finalizers...)
	if site.DeletionTimestamp.IsZero() && !held.Has(hostFinalizer) {
		held.Insert(hostFinalizer)
		site.Finalizers = held.List()
		if err := r.Update(ctx, &site); err != nil {
			return ctrl.Result{}, err
		}
	}
	if site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.dns(ctx, site.Spec.Host, true)
	}
	if err := r.dns(ctx, site.Spec.Host, false); err != nil {
		return ctrl.Result{}, err
	}
	if held.Has(hostFinalizer) {
		site.Finalizers = held.Delete(hostFinalizer).List()
		return ctrl.Result{}, r.Update(ctx, &site)
	}
	return ctrl.Result{}, nil
}
