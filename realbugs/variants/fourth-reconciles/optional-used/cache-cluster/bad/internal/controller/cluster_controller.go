package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/optional-used/cache-cluster/bad/api/v1beta1"
	"example.org/variants/fourth-reconciles/optional-used/cache-cluster/bad/internal/builder"
)

// ClusterReconciler makes the claims of cache clusters.
type ClusterReconciler struct {
	client.Client
	Size resource.Quantity
}

// Reconcile makes the claim once.
func (r *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cc := &v1beta1.CacheCluster{}
	if err := r.Get(ctx, req.NamespacedName, cc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := builder.Builder{CacheCluster: cc}.PVC(r.Size)
	if err := controllerutil.SetControllerReference(cc, want, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, want); err != nil && !apierrors.IsAlreadyExists(err) {
		return ctrl.Result{}, err
	}
	if cc.Status.Claim == want.Name {
		return ctrl.Result{}, nil
	}
	base := cc.DeepCopy()
	cc.Status.Claim = want.Name
	return ctrl.Result{}, r.Status().Patch(ctx, cc, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *ClusterReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.CacheCluster{}).Owns(&corev1.PersistentVolumeClaim{}).Complete(r)
}
