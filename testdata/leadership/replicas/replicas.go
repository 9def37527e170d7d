// Package replicas says of its functions which replicas run them: the leader alone (proven, or by
// default), every replica, or unknown.
package replicas

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Scanner runs on every replica, and asks who leads before some of what it does.
type Scanner struct {
	manager manager.Manager
	leader  bool
	node    *corev1.Node
}

// NeedLeaderElection lets every replica run it.
func (s *Scanner) NeedLeaderElection() bool { return false }

// Start scans.
func (s *Scanner) Start(ctx context.Context) error { // leads: every replica
	s.scan(ctx)       // asked: none
	if s.mayWrite() { // asked: none
		s.publish(ctx) // asked: yes
	}
	if s.node == nil || s.leads() {
		s.either(ctx) // asked: yes
	}
	if s.node != nil {
		s.local(ctx) // asked: none
	}
	go s.afterElection(ctx) // asked: none
	<-ctx.Done()
	s.flush(ctx) // asked: none
	return nil
}

func (s *Scanner) scan(context.Context) {} // leads: every replica

func (s *Scanner) publish(context.Context) {} // leads: proven

func (s *Scanner) either(context.Context) {} // leads: proven

func (s *Scanner) local(context.Context) {} // leads: every replica

func (s *Scanner) flush(context.Context) {} // leads: every replica

func (s *Scanner) afterElection(ctx context.Context) { // leads: every replica
	<-s.manager.Elected()
	s.elected(ctx) // asked: yes
}

func (s *Scanner) elected(context.Context) {} // leads: proven

// mayWrite returns leadership through leads, which returns what a name says.
func (s *Scanner) mayWrite() bool { // leads: every replica
	if !s.leads() {
		return false
	}
	return true
}

func (s *Scanner) leads() bool { return s.leader }

// A Writer is the leader's by its own word.
type Writer struct{}

// NeedLeaderElection keeps it to the leader.
func (*Writer) NeedLeaderElection() bool { return true }

// Start writes.
func (w *Writer) Start(ctx context.Context) error { // leads: proven
	w.write(ctx)
	both(ctx)
	return nil
}

func (w *Writer) write(context.Context) {} // leads: proven

// both is run by the leader and by others.
func both(context.Context) {} // leads: every replica

// A Cache says nothing about replicas.
type Cache struct{}

var _ manager.Runnable = &Cache{}

// Start fills the cache.
func (c *Cache) Start(context.Context) error { // leads: by default
	c.fill()
	return nil
}

func (c *Cache) fill() {} // leads: by default

// A NodeReconciler runs on every replica, as its controller says.
type NodeReconciler struct{}

// Reconcile runs everywhere.
func (r *NodeReconciler) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) { // leads: every replica
	both(ctx)
	return ctrl.Result{}, nil
}

// SetupWithManager tells the builder in more than one statement.
func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error { // leads: every replica
	b := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{})
	b.WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)})
	return b.Complete(r)
}

// A PodReconciler asks for the leader by its controller.
type PodReconciler struct{}

// Reconcile runs on the leader.
func (r *PodReconciler) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) { // leads: proven
	return ctrl.Result{}, nil
}

// SetupWithManager says so.
func (r *PodReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Pod{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(true)}).
		Complete(r)
}

// Exported functions can be called by anyone.
func Exported() { unknown() } // leads: unknown

func unknown() {} // leads: unknown
