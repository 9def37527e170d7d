package machine

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-kept-for-ever/machine/bad/api/v1beta1"
	"example.org/variants/third-reconciles/finalizerorder-kept-for-ever/machine/bad/internal/cloud"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "infra.acme.io/server"

type reconciler struct {
	client.Client
	cloud    cloud.API
	recorder record.EventRecorder
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1beta1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.DeletionTimestamp != nil {
		return r.handleDelete(ctx, m)
	}
	if !controllerutil.ContainsFinalizer(m, finalizer) {
		base := client.MergeFromWithOptions(m.DeepCopy(), client.MergeFromWithOptimisticLock{})
		controllerutil.AddFinalizer(m, finalizer)
		return ctrl.Result{}, r.Patch(ctx, m, base)
	}
	if m.Spec.ProviderID != "" {
		return ctrl.Result{}, nil
	}
	srv, err := r.cloud.Boot(ctx, string(m.UID), m.Spec.Flavor)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("boot: %w", err)
	}
	base := client.MergeFrom(m.DeepCopy())
	m.Spec.ProviderID = srv.ID
	return ctrl.Result{}, r.Patch(ctx, m, base)
}

func Setup(mgr ctrl.Manager, api cloud.API, recorder record.EventRecorder) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Machine{}).Complete(&reconciler{Client: mgr.GetClient(), cloud: api, recorder: recorder})
}
