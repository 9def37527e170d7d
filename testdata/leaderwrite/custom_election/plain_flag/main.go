// Package plain_flag is the program with a flag that is a plain bool.
package plain_flag

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A NodeReconciler keeps its flag itself.
type NodeReconciler struct {
	client.Client
	leads bool
}

// Reconcile writes the status while this replica leads.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !r.active() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, &node)
}

func (r *NodeReconciler) active() bool { return r.leads } // related `read here`

func (r *NodeReconciler) startLeading(context.Context) {
	r.leads = true // want `racy-flag: r.leads is written by the election and read in active without a lock`
}

func (r *NodeReconciler) stopLeading() { r.leads = false }

var active bool

// Main is the program's main.
func Main(ctx context.Context, lock resourcelock.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), manager.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	r := &NodeReconciler{Client: mgr.GetClient()}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r); err != nil {
		return err
	}
	config := leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: r.startLeading,
			OnStoppedLeading: r.stopLeading,
		},
	}
	go elect(ctx, config)
	return mgr.Start(ctx)
}

func elect(ctx context.Context, config leaderelection.LeaderElectionConfig) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, config)
	}
}

// elsewhere keeps the flag in a variable of the package.
func elsewhere(ctx context.Context, lock resourcelock.Interface, work func()) {
	go elect(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				active = true // want `racy-flag: active is written by the election and read in elsewhere without a lock`
			},
			OnStoppedLeading: func() { active = false },
		},
	})
	for ctx.Err() == nil {
		if active {
			work()
		}
	}
}
