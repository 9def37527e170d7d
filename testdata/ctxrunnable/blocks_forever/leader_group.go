package blocks_forever

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// okMarkLeader is run on the leader only, whose Elected has closed by then (kruise-game).
func okMarkLeader(mgr ctrl.Manager, lead func()) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		<-mgr.Elected()
		lead()
		<-ctx.Done()
		return nil
	}))
}

// A standby says that every replica runs it.
type standby struct {
	mgr  ctrl.Manager
	lead func()
}

var _ manager.LeaderElectionRunnable = (*standby)(nil)

func (*standby) NeedLeaderElection() bool { return false }

func (s *standby) Start(ctx context.Context) error {
	<-s.mgr.Elected() // want `blocks-forever: <-s.mgr.Elected\(\) blocks for ever on a replica that is never elected`
	s.lead()
	<-ctx.Done()
	return nil
}

// A leading runs on the leader only, by default.
type leading struct {
	mgr  ctrl.Manager
	lead func()
}

var _ manager.Runnable = (*leading)(nil)

func (l *leading) Start(ctx context.Context) error {
	<-l.mgr.Elected()
	l.lead()
	<-ctx.Done()
	return nil
}
