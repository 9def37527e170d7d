// Package asked asks who leads in many ways, and writes then. All of it runs on every replica.
package asked

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/asked/leadership"
)

// A Writer writes the status of nodes.
type Writer struct {
	client.Client
	gate     *leadership.Gate
	manager  manager.Manager
	leads    int64
	elected  sync.WaitGroup
	isLeader func() bool
	stop     chan struct{}
	enabled  chan struct{}
	node     *corev1.Node
}

// NeedLeaderElection lets every replica run it.
func (s *Writer) NeedLeaderElection() bool { return false }

// Start goes through all ways of asking.
func (s *Writer) Start(ctx context.Context) error {
	s.okGate(ctx)
	s.okEarlyReturn(ctx)
	s.okSwitch(ctx)
	s.okBoth(ctx)
	s.okStored(ctx)
	s.okDefault(ctx)
	s.apply(ctx)
	go s.okElected(ctx)
	go s.okSelect(ctx)
	go s.okWait(ctx)
	go s.okEnabled(ctx)
	if s.own() {
		go wait.UntilWithContext(ctx, s.okCallerAsks, time.Minute)
	}
	s.manager.GetLogger().Info("running")
	s.gate.WaitUntilElected(ctx, s.stop)
	return s.Status().Update(ctx, s.node)
}

func (s *Writer) okGate(ctx context.Context) {
	if s.gate.StatusEnabled() {
		_ = s.Status().Update(ctx, s.node)
	}
}

func (s *Writer) okEarlyReturn(ctx context.Context) {
	if atomic.LoadInt64(&s.leads) == 0 {
		return
	}
	_ = s.Status().Update(ctx, s.node)
}

func (s *Writer) okSwitch(ctx context.Context) {
	switch {
	case s.node == nil:
	case s.isLeader():
		_ = s.Status().Update(ctx, s.node)
	}
}

func (s *Writer) okBoth(ctx context.Context) {
	if s.node != nil && (s.isLeader() || s.gate == nil) {
		_ = s.Status().Update(ctx, s.node)
	}
}

func (s *Writer) okStored(ctx context.Context) {
	writes := s.node != nil && s.isLeader()
	if writes {
		_ = s.Status().Update(ctx, s.node)
	}
}

func (s *Writer) okDefault(ctx context.Context) {
	select {
	case <-s.manager.Elected():
		_ = s.Status().Update(ctx, s.node)
	default:
	}
}

// apply applies what every replica computes alike, as the same owner.
func (s *Writer) apply(ctx context.Context) {
	_ = s.Status().Patch(ctx, s.node, client.Apply, client.FieldOwner("nodes")) // want `ungated-write: s\.Status\(\)\.Patch runs on every replica`
}

func (s *Writer) okElected(ctx context.Context) {
	<-s.manager.Elected()
	_ = s.Status().Update(ctx, s.node)
}

func (s *Writer) okSelect(ctx context.Context) {
	select {
	case <-ctx.Done():
		return
	case <-s.manager.Elected():
	}
	_ = s.Status().Update(ctx, s.node)
}

func (s *Writer) okWait(ctx context.Context) {
	s.elected.Wait()
	_ = s.Status().Update(ctx, s.node)
}

// okEnabled waits for a channel that a leader-only Runnable closes.
func (s *Writer) okEnabled(ctx context.Context) {
	<-s.enabled
	_ = s.Status().Update(ctx, s.node)
}

func (s *Writer) okCallerAsks(ctx context.Context) {
	_ = s.Status().Update(ctx, s.node)
}

// own tells leadership through a function of its own.
func (s *Writer) own() bool { return s.isLeader() }

// An Enabler opens the channel on the leader.
type Enabler struct{ status *Writer }

// NeedLeaderElection keeps it to the leader.
func (e *Enabler) NeedLeaderElection() bool { return true }

// Start opens it.
func (e *Enabler) Start(context.Context) error {
	close(e.status.enabled)
	return nil
}
