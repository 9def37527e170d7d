package instance

import (
	"context"
	"errors"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/finalizers/kept_for_ever/instance/cloud"
	computev1 "example.org/variants/finalizers/kept_for_ever/instance/v1"
)

const instanceFinalizer = "compute.example.com/instance"

type InstanceReconciler struct {
	client.Client
	Cloud cloud.Client
	Log   logr.Logger
}

func (r *InstanceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	inst := &computev1.Instance{}
	if err := r.Get(ctx, req.NamespacedName, inst); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := inst.DeepCopy()
	defer func() {
		if err := r.Patch(ctx, inst, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})); err != nil && reterr == nil {
			reterr = client.IgnoreNotFound(err)
		}
	}()
	if !inst.DeletionTimestamp.IsZero() {
		return r.delete(ctx, inst)
	}
	controllerutil.AddFinalizer(inst, instanceFinalizer)
	return ctrl.Result{}, nil
}

func (r *InstanceReconciler) delete(ctx context.Context, inst *computev1.Instance) (ctrl.Result, error) {
	found, err := r.Cloud.Instance(ctx, inst.Status.ProviderID)
	switch {
	case errors.Is(err, cloud.ErrNoInstance):
		r.Log.Info("instance does not exist", "id", inst.Status.ProviderID)
		return ctrl.Result{}, nil // WANT finalizerorder/kept-for-ever
	case err != nil:
		return ctrl.Result{}, err
	case found.State == "terminated":
		controllerutil.RemoveFinalizer(inst, instanceFinalizer)
		return ctrl.Result{}, nil
	case found.State == "shutting-down":
		return ctrl.Result{RequeueAfter: 15 * time.Second}, nil
	}
	return ctrl.Result{RequeueAfter: 15 * time.Second}, r.Cloud.Terminate(ctx, found.ID)
}
