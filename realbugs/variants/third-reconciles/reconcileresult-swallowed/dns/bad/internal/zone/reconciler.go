package zone

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-swallowed/dns/bad/api/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type registrar interface {
	Delegate(ctx context.Context, domain string, servers []string) error
	Serial(ctx context.Context, domain string) (int64, error)
}

type Reconciler struct {
	client.Client
	registrar registrar
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	zone := &v1.Zone{}
	if err := r.Get(ctx, req.NamespacedName, zone); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensureDelegation(ctx, zone); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.syncSerial(ctx, zone)
}

func (r *Reconciler) syncSerial(ctx context.Context, zone *v1.Zone) error {
	serial, err := r.registrar.Serial(ctx, zone.Spec.Domain)
	if err != nil {
		return fmt.Errorf("serial of %s: %w", zone.Spec.Domain, err)
	}
	if serial == zone.Status.Serial {
		return nil
	}
	zone.Status.Serial = serial
	return r.Status().Update(ctx, zone)
}
