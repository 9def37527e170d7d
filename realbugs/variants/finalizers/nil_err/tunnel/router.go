package tunnel

import (
	"context"

	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	netv1 "example.org/variants/finalizers/nil_err/tunnel/v1"
)

const routerFinalizer = "net.example.com/router"

type Router struct {
	client.Client
	Recorder record.EventRecorder
	Links    Links
}

func (t *Router) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tun netv1.Tunnel
	if err := t.Get(ctx, req.NamespacedName, &tun); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if tun.DeletionTimestamp == nil {
		if controllerutil.AddFinalizer(&tun, routerFinalizer) {
			if err := t.Update(ctx, &tun); err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, t.Links.Raise(ctx, tun.Spec.Peer, tun.Spec.Port)
	}
	return t.teardown(ctx, &tun)
}

func (t *Router) teardown(ctx context.Context, tun *netv1.Tunnel) (ctrl.Result, error) {
	var errs []error
	for _, step := range []func(context.Context, string) error{t.Links.Drain, t.Links.Drop} {
		if err := step(ctx, tun.Spec.Peer); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return ctrl.Result{}, kerrors.NewAggregate(errs)
	}
	controllerutil.RemoveFinalizer(tun, routerFinalizer)
	if err := t.Update(ctx, tun); err != nil { // WANT finalizerorder/dropped-error
		t.Recorder.Eventf(tun, "Warning", "NotReleased", "finalizer stays: %v", err)
	}
	return ctrl.Result{}, kerrors.NewAggregate(errs)
}
