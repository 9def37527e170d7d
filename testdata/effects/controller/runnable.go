package controller

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
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

// Await polls until its context ends, and AwaitHere under one that never does.
func Await(ctx context.Context, ready wait.ConditionWithContextFunc) error { // effects: polls; repeats; runs p1
	return wait.PollUntilContextCancel(ctx, time.Second, true, ready)
}

func AwaitHere(ready wait.ConditionWithContextFunc) error { // effects: polls; repeats; runs p0
	return Await(context.Background(), ready)
}
