package plain_flag

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A PodReconciler is given a pointer to the flag.
type PodReconciler struct {
	client.Client
	isLeader *bool
}

// Reconcile writes the status while this replica leads.
func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if *r.isLeader { // related `read here`
		return ctrl.Result{}, r.Status().Update(ctx, &pod)
	}
	return ctrl.Result{}, nil
}

func pointsAtFlag(ctx context.Context, lock resourcelock.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	isLeader := false
	r := &PodReconciler{Client: mgr.GetClient(), isLeader: &isLeader}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r); err != nil {
		return err
	}
	go elect(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				isLeader = true // want `racy-flag: isLeader is written by the election and read in Reconcile without a lock`
			},
			OnStoppedLeading: func() { isLeader = false },
		},
	})
	return mgr.Start(ctx)
}
