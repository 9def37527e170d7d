// Package example holds the programs of the manual.
package example

import (
	"context"
	"net/http"
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

// Reconcile scans a node and writes what it found.
func (s *Scanner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := s.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s.scan(&node)
	return ctrl.Result{}, s.Status().Update(ctx, &node) // want `^ungated-status: s\.Status\(\)\.Update runs on every replica: the controller of \*Scanner opts out of leader election$`
}

// SetupWithManager registers it for every replica.
func (s *Scanner) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
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
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// A LeadingScanner writes on the leader.
type LeadingScanner struct {
	client.Client
	isLeader atomic.Bool
	scan     func(*corev1.Node)
}

// Reconcile scans a node, and writes what it found while this replica leads.
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

// Reports serves what was found.
type Reports struct{ srv *http.Server }

// Start serves until the context ends.
func (r *Reports) Start(ctx context.Context) error { // want `^leader-only-server: \*Reports serves on the leader only: without NeedLeaderElection, other replicas refuse its clients$`
	go func() {
		<-ctx.Done()
		_ = r.srv.Close()
	}()
	return r.srv.ListenAndServe()
}

// Add gives it to a manager.
func Add(mgr ctrl.Manager) error { return mgr.Add(&Reports{srv: &http.Server{Addr: ":8080"}}) }

// Writes of what a Reporter sends are the leader's.
type Writes struct {
	updates chan string
	write   func(string)
}

// NeedLeaderElection keeps it to the leader.
func (w *Writes) NeedLeaderElection() bool { return true }

// Start writes until the context ends.
func (w *Writes) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-w.updates:
			w.write(name)
		}
	}
}

// A Reporter runs on every replica.
type Reporter struct{ writes *Writes }

// NeedLeaderElection lets every replica run it.
func (r *Reporter) NeedLeaderElection() bool { return false }

// Start reports once a minute.
func (r *Reporter) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
			r.writes.updates <- "report" // want `^leader-only-receiver: send on r\.writes\.updates blocks for ever on a replica that does not lead: only the leader receives$`
		}
	}
}
