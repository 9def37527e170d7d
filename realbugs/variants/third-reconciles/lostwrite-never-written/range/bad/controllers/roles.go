package controllers

import (
	"context"

	"example.org/variants/third-reconciles/lostwrite-never-written/range/bad/api/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

func (r *ReplicasetReconciler) syncRoles(ctx context.Context, rs *v1.Replicaset) error {
	roles, err := r.Cluster.Roles(ctx, rs.Name)
	if err != nil {
		return err
	}
	rs.Status.Primary = ""
	for _, m := range rs.Status.Members {
		role, ok := roles[m.Name]
		if !ok || !m.Ready {
			role = "unknown"
		}
		m.Role = role // WANT lostwrite/never-written
		if role == "primary" {
			rs.Status.Primary = m.Name
		}
	}
	return nil
}

func (r *ReplicasetReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Replicaset{}).Complete(r)
}
