// Package elsewhere sleeps in functions of another package.
package elsewhere

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/sleeps/elsewhere/pods"
)

// Reconciler waits for pods.
type Reconciler struct {
	client.Client
	gone bool
}

// Reconcile runs the steps.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods.Settle() // want `sleeps: a worker of the controller sleeps in Settle for 5s: no other object is reconciled by it meanwhile`
	pods.Breathe()
	pods.After(time.Hour)
	pods.Watch(func() {})
	go pods.Settle()
	if err := r.leave(); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.run(ctx)
}

func (r *Reconciler) leave() error {
	return pods.Gone(func() bool { return r.gone }) // want `sleeps: a worker of the controller sleeps in Gone for 3s`
}

func (r *Reconciler) run(ctx context.Context) error {
	return pods.Running(ctx, func(context.Context) (bool, error) { return r.gone, nil }) // want `sleeps: a worker of the controller polls in Running for up to 10m0s`
}

// okMain is no step of a reconcile.
func okMain() { pods.Settle() }
