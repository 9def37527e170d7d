package collectors

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Rebooter reboots nodes.
type Rebooter struct{ client.Client }

// Actions is what is to be done.
type Actions struct{ drain, reboot bool }

func (r *Rebooter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, err
	}
	if actions := r.actions(ctx, node); actions.drain {
		node.Spec.Unschedulable = true
	}
	r.okLabel(ctx, node)
	r.label(ctx, node)
	return ctrl.Result{}, r.Update(ctx, node)
}

func (r *Rebooter) setCondition(ctx context.Context, node *corev1.Node) error {
	return r.Status().Update(ctx, node)
}

// actions has no error to return, and does not log that of the write either.
func (r *Rebooter) actions(ctx context.Context, node *corev1.Node) (actions Actions) {
	if node.Status.Phase == corev1.NodeTerminated {
		r.setCondition(ctx, node) // want `error-dropped: this statement throws the error of setCondition away: the function goes on as if it had worked`
		return actions
	}
	actions.drain = true
	return actions
}

// label returns nothing.
func (r *Rebooter) label(ctx context.Context, node *corev1.Node) {
	r.Update(ctx, node) // want `error-dropped: this statement throws the error of Update away`
}

// okLabel says that the error does not matter.
func (r *Rebooter) okLabel(ctx context.Context, node *corev1.Node) {
	_ = r.Update(ctx, node)
}
