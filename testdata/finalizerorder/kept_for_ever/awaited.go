package kept_for_ever

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

var errServerNotFound = errors.New("server not found")

// A Machine is one of the cloud.
type Machine struct{ ID, State string }

// Servers ends the server of a node that is deleted, and waits until it has ended.
type Servers struct {
	client.Client
	recorder record.EventRecorder
	cloud    interface {
		LookUp(ctx context.Context, id string) (*Machine, error)
		Terminate(ctx context.Context, id string) error
	}
}

func (r *Servers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := new(corev1.Node)
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.DeletionTimestamp != nil {
		if node.Spec.Unschedulable {
			return r.byState(ctx, node)
		}
		return r.okByState(ctx, node)
	}
	if controllerutil.AddFinalizer(node, mooringFinalizer) {
		return ctrl.Result{}, r.Update(ctx, node)
	}
	return ctrl.Result{}, nil
}

func (r *Servers) release(ctx context.Context, node *corev1.Node) error {
	controllerutil.RemoveFinalizer(node, mooringFinalizer)
	return r.Update(ctx, node)
}

func (r *Servers) byState(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	server, err := r.cloud.LookUp(ctx, node.Spec.ProviderID)
	switch {
	case errors.Is(err, errServerNotFound):
		r.recorder.Event(node, corev1.EventTypeNormal, "Terminated", "the server is gone")
		return ctrl.Result{}, nil // want `kept-for-ever: LookUp finds nothing to clean up, and the finalizer of node stays`
	case err != nil:
		return ctrl.Result{}, err
	case server.State == "terminated":
		return ctrl.Result{}, r.release(ctx, node)
	case server.State != "terminating":
		if err := r.cloud.Terminate(ctx, server.ID); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *Servers) okByState(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	server, err := r.cloud.LookUp(ctx, node.Spec.ProviderID)
	switch {
	case errors.Is(err, errServerNotFound):
		return ctrl.Result{}, r.release(ctx, node)
	case err != nil:
		return ctrl.Result{}, err
	case server.State == "terminated":
		return ctrl.Result{}, r.release(ctx, node)
	case server.State != "terminating":
		if err := r.cloud.Terminate(ctx, server.ID); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}
