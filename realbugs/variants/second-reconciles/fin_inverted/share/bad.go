package share

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const unmountFinalizer = "share.platform.acme.io/unmount"

type NFS interface {
	Mount(ctx context.Context, server, path string) error
	Unmount(ctx context.Context, server, path string) error
}

type ShareReconciler struct {
	client.Client
	NFS NFS
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	var s api.Share
	if err = r.Get(ctx, req.NamespacedName, &s); err != nil {
		err = client.IgnoreNotFound(err)
		return
	}
	fins := sets.New(s.GetFinalizers()...)
	if s.GetDeletionTimestamp() == nil {
		if !fins.Has(unmountFinalizer) {
			s.SetFinalizers(append(s.GetFinalizers(), unmountFinalizer))
			if err = r.Update(ctx, &s); err != nil {
				return
			}
		}
		err = r.NFS.Mount(ctx, s.Spec.Server, s.Spec.Path)
		return
	}
	if fins.Has(unmountFinalizer) { // WANT finalizerorder/inverted-guard
		return
	}
	if err = r.NFS.Unmount(ctx, s.Spec.Server, s.Spec.Path); err != nil {
		return
	}
	fins.Delete(unmountFinalizer)
	s.SetFinalizers(sets.List(fins))
	err = r.Update(ctx, &s)
	return
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Share{}).Complete(r)
}
