package binding

import (
	"context"
	"errors"
	"time"

	"example.org/variants/third-reconciles/finalizerorder-add-while-deleting/binding/good/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

var errGoing = errors.New("the instance is being deleted")

func (r *Reconciler) hold(ctx context.Context, inst *v1beta1.Instance) error {
	if !inst.DeletionTimestamp.IsZero() {
		return errGoing
	}
	before := inst.DeepCopy()
	if !controllerutil.AddFinalizer(inst, inUse) {
		return nil
	}
	if err := r.Patch(ctx, inst, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})); err != nil {
		return err
	}
	logf.FromContext(ctx).Info("instance is held", "instance", inst.Name)
	return nil
}

// releaser lets an instance go when its last binding has gone.
type releaser struct {
	client.Client
}

func (r *releaser) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	inst := &v1beta1.Instance{}
	if err := r.Get(ctx, req.NamespacedName, inst); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if inst.DeletionTimestamp == nil || !controllerutil.ContainsFinalizer(inst, inUse) {
		return ctrl.Result{}, nil
	}
	var list v1beta1.BindingList
	if err := r.List(ctx, &list, client.InNamespace(inst.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range list.Items {
		if list.Items[i].Spec.Instance == inst.Name {
			return ctrl.Result{RequeueAfter: 20 * time.Second}, nil
		}
	}
	before := inst.DeepCopy()
	controllerutil.RemoveFinalizer(inst, inUse)
	return ctrl.Result{}, r.Patch(ctx, inst, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

func Setup(mgr ctrl.Manager) error {
	if err := ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Binding{}).Complete(&Reconciler{Client: mgr.GetClient()}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Instance{}).Complete(&releaser{Client: mgr.GetClient()})
}
