// Package elsewhere sleeps in functions of other packages.
package elsewhere

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/sleeps/elsewhere/nodes"
	"github.com/ctrllint/ctrllint/testdata/reconcileresult/sleeps/elsewhere/pods"
)

// Reconciler waits for pods.
type Reconciler struct {
	client.Client
	gone   bool
	signer pods.Signer
}

// Reconcile runs the steps.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods.Settle()
	pods.Breathe()
	nodes.Drain()
	pods.After(time.Hour)
	pods.Watch(func() {})
	go pods.Settle()
	if err := r.leave(); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.signer.Sign(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.run(ctx)
}

func (r *Reconciler) leave() error {
	return pods.Gone(func() bool { return r.gone })
}

func (r *Reconciler) run(ctx context.Context) error {
	return pods.Running(ctx, func(context.Context) (bool, error) { return r.gone, nil })
}

// okMain is no step of a reconcile.
func okMain() { pods.Settle() }

// okRenew is none either.
func okRenew(ctx context.Context) error { return pods.Renew(ctx, nil, "tls") }
