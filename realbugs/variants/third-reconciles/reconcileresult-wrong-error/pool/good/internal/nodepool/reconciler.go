package nodepool

import (
	"context"
	"errors"

	"example.org/variants/third-reconciles/reconcileresult-wrong-error/pool/good/api/v1alpha1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Reconciler struct {
	client.Client
	cloud  provider
	events record.EventRecorder
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &v1alpha1.NodePool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	size, err := r.syncServers(ctx, pool)
	if size != pool.Status.Size {
		base := client.MergeFrom(pool.DeepCopy())
		pool.Status.Size = size
		if perr := r.Status().Patch(ctx, pool, base); perr != nil {
			return ctrl.Result{}, errors.Join(err, perr)
		}
	}
	return ctrl.Result{}, err
}

func Setup(mgr ctrl.Manager, cloud provider, events record.EventRecorder) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.NodePool{}).Complete(&Reconciler{Client: mgr.GetClient(), cloud: cloud, events: events})
}
