package disks

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-notfound-untold/orphan/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *Reconciler) owner(ctx context.Context, disk *v1beta1.Disk) (*v1beta1.Host, error) {
	host := &v1beta1.Host{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: disk.Namespace, Name: disk.Spec.Owner}, host); err != nil {
		return nil, fmt.Errorf("get host %s: %w", disk.Spec.Owner, err)
	}
	return host, nil
}

func Setup(mgr ctrl.Manager, a array) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Disk{}).Complete(&Reconciler{Client: mgr.GetClient(), array: a})
}
