package sync

import (
	"context"
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/notfound-untold/stale-endpoints/bad/pkg/fleet"
)

const poolLabel = "edge.ferryline.io/pool"

// NodeReconciler keeps nodes in the pools of the balancer.
type NodeReconciler struct {
	reader   client.Reader
	balancer fleet.Balancer
	pools    *fleet.Pools
}

// New returns a reconciler.
func New(reader client.Reader, b fleet.Balancer) *NodeReconciler {
	return &NodeReconciler{reader: reader, balancer: b, pools: &fleet.Pools{}}
}

func (r *NodeReconciler) node(ctx context.Context, name string) (*corev1.Node, error) {
	node := &corev1.Node{}
	if err := r.reader.Get(ctx, client.ObjectKey{Name: name}, node); err != nil {
		return nil, fmt.Errorf("node %s: %v", name, err)
	}
	return node, nil
}

// Reconcile adds the node to its pool or takes it out.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node, err := r.node(ctx, req.Name)
	if apierrors.IsNotFound(err) { // WANT reconcileresult/notfound-untold
		return ctrl.Result{}, r.leave(ctx, req.Name)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	pool := node.Labels[poolLabel]
	if pool == "" {
		return ctrl.Result{}, r.leave(ctx, node.Name)
	}
	address := internalIP(node)
	if address == "" {
		return ctrl.Result{}, nil
	}
	members, err := r.balancer.Members(ctx, pool)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !slices.Contains(members, node.Name) {
		if err := r.balancer.Add(ctx, pool, node.Name, address); err != nil {
			return ctrl.Result{}, err
		}
	}
	r.pools.Put(node.Name, pool)
	return ctrl.Result{}, nil
}

func (r *NodeReconciler) leave(ctx context.Context, name string) error {
	pool, ok := r.pools.Of(name)
	if !ok {
		return nil
	}
	return r.balancer.Remove(ctx, pool, name)
}

func internalIP(node *corev1.Node) string {
	for _, a := range node.Status.Addresses {
		if a.Type == corev1.NodeInternalIP {
			return a.Address
		}
	}
	return ""
}

// SetupWithManager registers the controller.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r)
}
