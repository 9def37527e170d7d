// Package controllers runs controllers of other packages, behind interfaces of its own.
package controllers

import (
	"context"
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Syncer is what a Set runs.
type Syncer interface {
	StartSync(stop <-chan struct{}) error
}

// A Prober is what a Prober set runs.
type Prober interface {
	StartProbe(ctx context.Context) error
}

// A Set runs syncers until it is stopped or one of them fails.
type Set struct {
	syncers map[Syncer]struct{}
}

func (s *Set) Add(syncer Syncer) { s.syncers[syncer] = struct{}{} }

func (s *Set) Start(stop <-chan struct{}) error {
	failed := make(chan error, len(s.syncers))
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Add(len(s.syncers))
	for syncer := range s.syncers {
		go func(syncer Syncer) {
			defer group.Done()
			if err := syncer.StartSync(stop); err != nil {
				failed <- err
			}
		}(syncer)
	}
	go func() {
		group.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-stop:
		return nil
	case err := <-failed:
		return err
	}
}

// Probers runs probers until it is stopped or one of them fails.
type Probers struct {
	probers []Prober
}

func (p *Probers) Add(prober Prober) { p.probers = append(p.probers, prober) }

func (p *Probers) Start(ctx context.Context) error {
	failed := make(chan error, len(p.probers))
	for _, prober := range p.probers {
		go func() { failed <- prober.StartProbe(ctx) }()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// A Controller works on what a queue has until it is stopped.
type Controller struct {
	Queue workqueue.TypedInterface[string]
	Work  func(key string)
}

func (c *Controller) Start(stop <-chan struct{}) error {
	defer c.Queue.ShutDown()
	go c.work()
	<-stop
	return nil
}

func (c *Controller) work() {
	for {
		key, quit := c.Queue.Get()
		if quit {
			return
		}
		c.Work(key)
		c.Queue.Done(key)
	}
}

// An Informed controller waits for its caches first.
type Informed struct {
	*Controller
	Synced cache.InformerSynced
}
