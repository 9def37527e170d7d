package decorated

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/decorated/trackers"
)

// Networks labels nodes with their networks.
type Networks struct {
	client.Client
	tracker *trackers.Tracker
}

// Reconcile asks a tracker that asks the cloud for what it does not know (cluster-api-provider-outscale).
func (r *Networks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	network, err := r.tracker.Network(ctx, node.Name)
	if err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of Network is lost: this return says that the work is done`
	}
	node.Labels = map[string]string{"network": network}
	return ctrl.Result{}, r.Update(ctx, &node)
}

// okZoned leaves out nodes whose names say no zone.
func (r *Networks) okZoned(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	zone, err := r.tracker.Zone(ctx, node.Name)
	if err != nil {
		return ctrl.Result{}, nil
	}
	node.Labels = map[string]string{"zone": zone}
	return ctrl.Result{}, r.Update(ctx, node)
}
