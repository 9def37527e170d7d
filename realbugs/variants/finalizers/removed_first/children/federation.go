package children

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	meshv1 "example.org/variants/finalizers/removed_first/children/v1"
)

const federationFinalizer = "mesh.example.com/federation"

type FederationReconciler struct {
	client.Client
}

func (r *FederationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	mesh := &meshv1.Mesh{}
	if err := r.Get(ctx, req.NamespacedName, mesh); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if mesh.DeletionTimestamp == nil {
		orig := mesh.DeepCopy()
		if controllerutil.AddFinalizer(mesh, federationFinalizer) {
			return ctrl.Result{}, r.Patch(ctx, mesh, client.MergeFromWithOptions(orig, client.MergeFromWithOptimisticLock{}))
		}
		return ctrl.Result{}, nil
	}
	var proxies corev1.ConfigMapList
	if err := r.List(ctx, &proxies, client.MatchingLabels{"mesh.example.com/name": mesh.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := range proxies.Items {
		if err := client.IgnoreNotFound(r.Delete(ctx, &proxies.Items[i])); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.detach(ctx, mesh)
}

func (r *FederationReconciler) detach(ctx context.Context, mesh *meshv1.Mesh) error {
	orig := mesh.DeepCopy()
	if !controllerutil.RemoveFinalizer(mesh, federationFinalizer) {
		return nil
	}
	return r.Patch(ctx, mesh, client.MergeFromWithOptions(orig, client.MergeFromWithOptimisticLock{}))
}
