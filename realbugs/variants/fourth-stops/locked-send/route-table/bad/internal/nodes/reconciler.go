package nodes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/locked-send/route-table/bad/internal/program"
	"example.org/variants/fourth-stops/locked-send/route-table/bad/internal/table"
)

// Reconciler turns the pod ranges of the nodes into routes.
type Reconciler struct {
	client.Client
	Table *table.Table
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, n); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, a := range n.Status.Addresses {
		if a.Type == corev1.NodeInternalIP && n.Spec.PodCIDR != "" {
			return ctrl.Result{}, r.Table.Set(ctx, table.Route{CIDR: n.Spec.PodCIDR, Via: a.Address})
		}
	}
	return ctrl.Result{}, nil
}

func Setup(mgr ctrl.Manager) error {
	t := table.New()
	p := &program.Programmer{Table: t}
	if err := mgr.Add(manager.RunnableFunc(p.Run)); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(&Reconciler{Client: mgr.GetClient(), Table: t})
}
