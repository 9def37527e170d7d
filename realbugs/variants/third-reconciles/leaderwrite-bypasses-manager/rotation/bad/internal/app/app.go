package app

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/leaderwrite-bypasses-manager/rotation/bad/internal/rotate"
	pkgerrors "github.com/pkg/errors"
	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// App puts the operator together.
type App struct {
	mgr     manager.Manager
	rotator *rotate.Rotator
}

func New(cfg *rest.Config, issue func(context.Context, string) (string, error)) (*App, error) {
	mgr, err := manager.New(cfg, manager.Options{LeaderElection: true, LeaderElectionID: "token-rotation", LeaderElectionNamespace: "acme-system"})
	if err != nil {
		return nil, pkgerrors.Wrap(err, "manager")
	}
	a := &App{mgr: mgr, rotator: rotate.New(mgr.GetClient(), mgr.GetLogger().WithName("rotator"), issue, rotate.Every(6*time.Hour))}
	return a, nil
}

func (a *App) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.mgr.Start(ctx) })
	group.Go(func() error { return a.rotator.Start(ctx) }) // WANT leaderwrite/bypasses-manager
	return group.Wait()
}
