package controller

import (
	"context"

	"example.org/variants/third-reconciles/lostwrite-patch-base/scope/bad/api/v1"
	"example.org/variants/third-reconciles/lostwrite-patch-base/scope/bad/internal/conditions"
	"example.org/variants/third-reconciles/lostwrite-patch-base/scope/bad/internal/scope"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type networks interface {
	EnsureNetwork(ctx context.Context, region, name string) (string, error)
}

type ClusterReconciler struct {
	client.Client
	Networks networks
}

func (r *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	cluster := &v1.Cluster{}
	if err := r.Get(ctx, req.NamespacedName, cluster); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !cluster.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	s := scope.New(r.Client, cluster)
	defer func() {
		reterr = kerrors.NewAggregate([]error{reterr, s.Close(ctx)})
	}()
	return ctrl.Result{}, r.ensureNetwork(ctx, s)
}

func (r *ClusterReconciler) ensureNetwork(ctx context.Context, s *scope.ClusterScope) error {
	id, err := r.Networks.EnsureNetwork(ctx, s.Cluster.Spec.Region, s.Cluster.Name)
	if err != nil {
		conditions.MarkFalse(s.Cluster, "NetworkReady", "EnsureFailed", err)
		return err
	}
	s.Cluster.Status.NetworkID = id
	conditions.MarkTrue(s.Cluster, "NetworkReady", "Ensured")
	return nil
}

func (r *ClusterReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Cluster{}).Complete(r)
}
