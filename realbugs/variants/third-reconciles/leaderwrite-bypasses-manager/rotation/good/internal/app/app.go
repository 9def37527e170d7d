package app

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/leaderwrite-bypasses-manager/rotation/good/internal/rotate"
	pkgerrors "github.com/pkg/errors"
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
	if err := mgr.Add(a.rotator); err != nil {
		return nil, pkgerrors.Wrap(err, "add rotator")
	}
	return a, nil
}

func (a *App) Run(ctx context.Context) error {
	if err := a.mgr.Start(ctx); err != nil {
		return pkgerrors.Wrap(err, "run manager")
	}
	return nil
}
