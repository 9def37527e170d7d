package retryloop

import (
	"context"

	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	dnsv1 "example.org/variants/finalizers/inverted_guard/retryloop/v1"
)

const domainFinalizer = "dns.example.com/domain"

type DomainReconciler struct {
	client.Client
	delegate func(ctx context.Context, domain string, present bool) error
}

func (z *DomainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	zone := &dnsv1.Zone{}
	if err := z.Get(ctx, req.NamespacedName, zone); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !zone.DeletionTimestamp.IsZero() {
		if err := z.delegate(ctx, zone.Spec.Domain, false); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, z.unprotect(ctx, zone)
	}
	if !z.protected(zone) {
		controllerutil.AddFinalizer(zone, domainFinalizer)
		if err := z.Update(ctx, zone); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, z.delegate(ctx, zone.Spec.Domain, true)
}

func (z *DomainReconciler) protected(zone *dnsv1.Zone) bool {
	for _, f := range zone.GetFinalizers() {
		if f == domainFinalizer {
			return true
		}
	}
	return false
}

func (z *DomainReconciler) unprotect(ctx context.Context, zone *dnsv1.Zone) error {
	if !z.protected(zone) {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &dnsv1.Zone{}
		if err := z.Get(ctx, client.ObjectKeyFromObject(zone), latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		controllerutil.RemoveFinalizer(latest, domainFinalizer)
		return z.Update(ctx, latest)
	})
}
