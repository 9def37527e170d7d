package record

import (
	"context"
	"reflect"

	"example.org/variants/third-reconciles/hotloop-compares-pointer-with-value/status/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

func (r *Reconciler) flush(ctx context.Context, rec *v1beta1.Record, old *v1beta1.RecordStatus) error {
	if reflect.DeepEqual(old, rec.Status) { // WANT hotloop/compares-pointer-with-value
		return nil
	}
	logf.FromContext(ctx).Info("status changed", "zone", rec.Status.Zone)
	return client.IgnoreNotFound(r.Status().Update(ctx, rec))
}

func Setup(mgr ctrl.Manager, p provider) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Record{}).Complete(&Reconciler{Client: mgr.GetClient(), provider: p})
}
