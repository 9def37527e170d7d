// Package items hands each item of a queue to the handler that wants it, under a context of its own.
package items

import (
	"context"
	"time"
)

// A Handler is handed items under a context that ends once it has returned.
type Handler interface {
	Handle(ctx context.Context, item string) error
}

// A Sweeper is given the root.
type Sweeper interface {
	Sweep(ctx context.Context) error
}

// A Worker gets the context of its caller, and a Checker a minute.
type Worker interface {
	Work(ctx context.Context, item string) error
}

type Checker interface {
	Check(ctx context.Context, item string) error
}

// A Waiter is started: nobody waits for it.
type Waiter interface {
	Wait(ctx context.Context) error
}

// A Hook is run here, and handed on.
type Hook interface {
	Run(ctx context.Context) error
}

// Operator has one of each.
type Operator struct {
	Handlers []Handler
	Sweeper  Sweeper
	Worker   Worker
	Checker  Checker
	Waiter   Waiter
	Hook     Hook
	Hooks    []func(context.Context) error
}

// Process works on one item.
func (o *Operator) Process(ctx context.Context, item string) error {
	for _, handler := range o.Handlers {
		if err := handle(handler, item); err != nil {
			return err
		}
	}
	if err := o.Sweeper.Sweep(context.Background()); err != nil {
		return err
	}
	if err := o.check(item); err != nil {
		return err
	}
	return o.Worker.Work(ctx, item)
}

func handle(handler Handler, item string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	return handler.Handle(ctx, item)
}

func (o *Operator) check(item string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return o.Checker.Check(ctx, item)
}

// Begin starts the waiter, and puts its hook by.
func (o *Operator) Begin() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go o.Waiter.Wait(ctx)
	_ = o.Hook.Run(ctx)
	o.Hooks = append(o.Hooks, o.Hook.Run)
}
