package twice

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	dnsv1 "example.org/variants/finalizers/noise_once/twice/v1"
)

const recordFinalizer = "dns.example.com/record"

type RecordReconciler struct {
	client.Client
	zone func(ctx context.Context, host, ip string) error
}

func (r *RecordReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rec := &dnsv1.Record{}
	if err := r.Get(ctx, req.NamespacedName, rec); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if rec.Status.IP == "" {
		if err := r.hold(ctx, rec); err != nil {
			return ctrl.Result{}, err
		}
		rec.Status.IP = "192.0.2.1"
		return ctrl.Result{}, r.Status().Update(ctx, rec)
	}
	if err := r.hold(ctx, rec); err != nil {
		return ctrl.Result{}, err
	}
	if rec.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.zone(ctx, rec.Spec.Host, rec.Status.IP)
	}
	if err := r.zone(ctx, rec.Spec.Host, ""); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(rec, recordFinalizer)
	return ctrl.Result{}, r.Update(ctx, rec)
}

func (r *RecordReconciler) hold(ctx context.Context, rec *dnsv1.Record) error {
	if controllerutil.AddFinalizer(rec, recordFinalizer) { // WANT finalizerorder/add-while-deleting
		return r.Update(ctx, rec)
	}
	return nil
}
