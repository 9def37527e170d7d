package example

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Mover moves claims, one after the other.
type Mover struct {
	claims workqueue.TypedInterface[string]
	move   func(string)
}

func NewMover(move func(string)) *Mover { return &Mover{workqueue.NewTyped[string](), move} }

func (m *Mover) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, m.work, time.Second) // want `^not-joined: Run of \*Mover ends with ctx and does not wait for this goroutine: the process or the lease can end in the middle of its work$`
	<-ctx.Done()
}

func (m *Mover) work(context.Context) {
	for {
		claim, shutdown := m.claims.Get() // want `^open-queue: Get of m.claims waits on after the context ends: nothing shuts the queue down$`
		if shutdown {
			return
		}
		m.move(claim)
		m.claims.Done(claim)
	}
}

// EndingMover shuts its queue down.
type EndingMover struct {
	claims workqueue.TypedInterface[string]
	move   func(string)
}

func NewEndingMover(move func(string)) *EndingMover {
	return &EndingMover{workqueue.NewTyped[string](), move}
}

func (m *EndingMover) Run(ctx context.Context) {
	var workers sync.WaitGroup
	workers.Go(func() { wait.UntilWithContext(ctx, m.work, time.Second) })
	<-ctx.Done()
	m.claims.ShutDown()
	workers.Wait()
}

func (m *EndingMover) work(context.Context) {
	for {
		claim, shutdown := m.claims.Get()
		if shutdown {
			return
		}
		m.move(claim)
		m.claims.Done(claim)
	}
}
