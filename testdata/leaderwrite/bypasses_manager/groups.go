package bypasses_manager

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// An App keeps the manager and what it starts beside it.
type App struct {
	mgr     manager.Manager
	binder  *Scheduler
	counter *Counter
}

// NewApp puts it together.
func NewApp() (*App, error) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "pods.example.com"})
	if err != nil {
		return nil, err
	}
	return &App{mgr: mgr, binder: NewScheduler(mgr.GetClient()), counter: &Counter{mgr.GetClient()}}, nil
}

// Run starts a member of a group beside the manager.
func (a *App) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.mgr.Start(ctx) })
	group.Go(func() error {
		a.binder.Start(ctx) // want `bypasses-manager: a.binder.Start runs on every replica`
		return nil
	})
	return group.Wait()
}

func (a *App) runCounted(ctx context.Context) error {
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { a.binder.Start(ctx) }) // want `bypasses-manager: a.binder.Start runs on every replica`
	return a.mgr.Start(ctx)
}

// okRunElected waits until it leads.
func (a *App) okRunElected(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.mgr.Start(ctx) })
	group.Go(func() error {
		<-a.mgr.Elected()
		a.binder.Start(ctx)
		return nil
	})
	return group.Wait()
}

// okRunReads starts what writes nothing.
func (a *App) okRunReads(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.mgr.Start(ctx) })
	group.Go(func() error { a.counter.Start(ctx); return nil })
	return group.Wait()
}

// okAlone has a manager that elects nobody.
type okAlone struct {
	mgr    manager.Manager
	binder *Scheduler
}

func newAlone() (*okAlone, error) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return nil, err
	}
	return &okAlone{mgr: mgr, binder: NewScheduler(mgr.GetClient())}, nil
}

func (a *okAlone) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.mgr.Start(ctx) })
	group.Go(func() error { a.binder.Start(ctx); return nil })
	return group.Wait()
}
