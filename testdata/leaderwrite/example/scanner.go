// Package example holds the programs of the manual.
package example

import (
	"context"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

// A Scanner keeps what it knows of nodes warm on every replica.
type Scanner struct {
	client.Client
	isLeader atomic.Bool
	scan     func(*corev1.Node)
}

func (s *Scanner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := s.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s.scan(&node)
	return ctrl.Result{}, s.Status().Update(ctx, &node) // want `^ungated-status: s\.Status\(\)\.Update runs on every replica: the controller of \*Scanner opts out of leader election$`
}

func (s *Scanner) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr). // related `^this controller opts out of leader election$`
							For(&corev1.Node{}).
							WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
							Complete(s)
}

// Elect campaigns for as long as the process lives.
func (s *Scanner) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { s.isLeader.Store(true) }, // want `^sticky-flag: s\.isLeader stays true when the lease is lost: nothing resets it, and the process goes on as if it led$`
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg) // related `^the election runs here, and its end ends nothing$`
	}
}

// A LeadingScanner writes on the leader.
type LeadingScanner struct {
	client.Client
	isLeader atomic.Bool
	scan     func(*corev1.Node)
}

func (s *LeadingScanner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := s.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s.scan(&node)
	if !s.isLeader.Load() {
		return ctrl.Result{RequeueAfter: time.Minute}, nil // it may lead then
	}
	return ctrl.Result{}, s.Status().Update(ctx, &node)
}

// SetupWithManager registers it for every replica.
func (s *LeadingScanner) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Node{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
		Complete(s)
}

// Elect campaigns for as long as the process lives.
func (s *LeadingScanner) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { s.isLeader.Store(true) },
		OnStoppedLeading: func() { s.isLeader.Store(false) },
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}
