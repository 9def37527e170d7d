package unsaved

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	repov1 "example.org/variants/finalizers/sets_store/unsaved/v1"
)

const mirrorFinalizer = "repo.example.com/mirror"

type MirrorReconciler struct {
	client.Client
	mirror Mirror
}

func (r *MirrorReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	repo := &repov1.Repository{}
	if err := r.Get(ctx, req.NamespacedName, repo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	names := sets.New[string](repo.GetFinalizers()...)
	if repo.DeletionTimestamp.IsZero() {
		if !names.Has(mirrorFinalizer) {
			repo.SetFinalizers(names.Insert(mirrorFinalizer).UnsortedList())
			return ctrl.Result{}, r.Update(ctx, repo)
		}
		return ctrl.Result{}, r.mirror.Sync(ctx, repo.Spec.URL)
	}
	if !names.Has(mirrorFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.mirror.Purge(ctx, repo.Spec.URL); err != nil {
		return ctrl.Result{}, err
	}
	repo.SetFinalizers(names.Delete(mirrorFinalizer).UnsortedList())
	return ctrl.Result{}, r.Update(ctx, repo)
}
