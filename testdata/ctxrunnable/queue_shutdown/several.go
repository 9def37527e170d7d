package queue_shutdown

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Scheduler has three queues and shuts none of them down: it has forgotten that once (volcano).
type Scheduler struct {
	tasks, nodes, failed workqueue.TypedInterface[string]
}

func NewScheduler() *Scheduler {
	return &Scheduler{workqueue.NewTyped[string](), workqueue.NewTyped[string](), workqueue.NewTyped[string]()}
}

func (s *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.assign, time.Second) // want `not-joined`
	go wait.UntilWithContext(ctx, s.watch, time.Second)
	go wait.UntilWithContext(ctx, s.retry, time.Second)
	<-ctx.Done()
}

func (s *Scheduler) assign(ctx context.Context) {
	for take(s.tasks.Get()) { // want `open-queue: Get of s.tasks waits on after ctx ends`
	}
}

func (s *Scheduler) watch(ctx context.Context) {
	for take(s.nodes.Get()) { // related `Get of s.nodes waits on as well`
	}
}

func (s *Scheduler) retry(ctx context.Context) {
	for take(s.failed.Get()) { // related `Get of s.failed waits on as well`
	}
}

func take(_ string, shutdown bool) bool { return !shutdown }

// A Cleaner works for whoever calls its Run, who may wait for it or not.
type Cleaner struct {
	keys workqueue.TypedInterface[string]
}

func NewCleaner() *Cleaner { return &Cleaner{workqueue.NewTyped[string]()} }

func (c *Cleaner) Run(stop <-chan struct{}) { wait.Until(c.work, time.Second, stop) }

func (c *Cleaner) work() {
	for take(c.keys.Get()) { // want `open-queue: Get of c.keys waits on after stop of Run ends`
	}
}

// AwaitedCleaner is waited for.
type AwaitedCleaner struct {
	keys workqueue.TypedInterface[string]
}

func NewAwaitedCleaner() *AwaitedCleaner { return &AwaitedCleaner{workqueue.NewTyped[string]()} }

func (c *AwaitedCleaner) Run(stop <-chan struct{}) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		wait.Until(c.work, time.Second, stop)
	}()
	<-stop
	<-ended
}

func (c *AwaitedCleaner) work() {
	for take(c.keys.Get()) { // want `deaf-loop: Get of c.keys waits on after stop of Run ends`
	}
}
