package controller

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Component has the methods of an interface of another package, of which that package's facts speak.
type Component manager.Runnable

type sweeper struct{ store Store }

var _ Component = sweeper{}

func (s sweeper) Start(ctx context.Context) error {
	s.store.Watch(ctx)
	return nil
}
