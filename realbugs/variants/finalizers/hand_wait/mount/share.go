package mount

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	storagev1 "example.org/variants/finalizers/hand_wait/mount/v1"
)

type ShareReconciler struct {
	client.Client
	Agent Agent
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&storagev1.Volume{}).Named("share").Complete(r)
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vol := &storagev1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if vol.Status.Mounted {
		return ctrl.Result{}, nil
	}
	if err := r.Agent.Mount(ctx, vol.Spec.Node, vol.Spec.Path); err != nil {
		return ctrl.Result{}, err
	}
	for i := 0; !r.mounted(ctx, vol); i++ {
		if i == 5 {
			return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
		}
		time.Sleep(time.Second)
	}
	vol.Status.Mounted = true
	return ctrl.Result{}, r.Status().Update(ctx, vol)
}

func (r *ShareReconciler) mounted(ctx context.Context, vol *storagev1.Volume) bool {
	ok, err := r.Agent.Mounted(ctx, vol.Spec.Node, vol.Spec.Path)
	if err != nil {
		log.FromContext(ctx).Error(err, "ask agent", "node", vol.Spec.Node)
	}
	return ok
}
