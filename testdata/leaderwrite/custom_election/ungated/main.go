// Package ungated is the program with an election of its own that forgets to look at its flag.
package ungated

import (
	"context"
	"os"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A NodeReconciler has a flag.
type NodeReconciler struct {
	client.Client
	isLeader *atomic.Bool
}

// Reconcile writes the status on every replica.
func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.writeStatus(ctx, &node)
}

func (r *NodeReconciler) writeStatus(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	before := node.DeepCopy()
	node.Status.Phase = corev1.NodeRunning
	err := r.Status().Patch(ctx, node, client.MergeFrom(before)) // want `ungated-status: r.Status\(\).Patch runs on every replica: the manager of \*NodeReconciler elects nobody`
	return ctrl.Result{}, err
}

// SetupWithManager registers the reconciler.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r)
}

// Main is the program's main: the election runs in a goroutine of a closure.
func Main() {
	ctx := ctrl.SetupSignalHandler()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	isLeader := &atomic.Bool{}
	if err := (&NodeReconciler{Client: mgr.GetClient(), isLeader: isLeader}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	elector, err := newElector(mgr, isLeader)
	if err != nil {
		os.Exit(1)
	}
	go func() {
		for ctx.Err() == nil {
			elector.Run(ctx)
		}
	}()
	if err := mgr.Start(ctx); err != nil {
		os.Exit(1)
	}
}

func newElector(mgr ctrl.Manager, isLeader *atomic.Bool) (*leaderelection.LeaderElector, error) {
	identity, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Name: "node-operator", Namespace: "system"},
		Client:     kubernetes.NewForConfigOrDie(mgr.GetConfig()).CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
	}
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { isLeader.Store(true) },
			OnStoppedLeading: func() { isLeader.Store(false) },
		},
	})
}
