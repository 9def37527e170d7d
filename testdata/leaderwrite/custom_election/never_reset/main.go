// Package never_reset is the program with a flag that stays set.
package never_reset

import (
	"context"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A NodeReconciler looks at a flag of its own.
type NodeReconciler struct {
	client.Client
	isLeader int32
}

// Reconcile writes the status while this replica leads.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if atomic.LoadInt32(&r.isLeader) == 1 {
		return ctrl.Result{}, r.Status().Update(ctx, &node)
	}
	return ctrl.Result{}, nil
}

// Main is the program's main.
func Main(ctx context.Context, lock resourcelock.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	r := &NodeReconciler{Client: mgr.GetClient()}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r); err != nil {
		return err
	}
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				atomic.StoreInt32(&r.isLeader, 1) // want `sticky-flag: r.isLeader stays true when the lease is lost`
			},
			OnStoppedLeading: func() { ctrl.Log.Info("lost the lease") },
		},
	})
	if err != nil {
		return err
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			default:
				elector.Run(ctx)
			}
		}
	}()
	return mgr.Start(ctx)
}
