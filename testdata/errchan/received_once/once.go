// Package received_once has senders that say in each round what is received once: the first round works, and the next one hangs.
package received_once

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// clusters tells with each load that there has been a first one (weave-gitops).
type clusters struct {
	load   func(context.Context) error
	list   func(context.Context) error
	loaded chan bool
}

func newClusters() *clusters { return &clusters{loaded: make(chan bool)} }

func (c *clusters) Start(ctx context.Context) {
	go c.watch(ctx)
	go c.watchNamespaces(ctx)
}

func (c *clusters) watch(ctx context.Context) {
	_ = wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := c.load(ctx); err != nil {
			return false, err
		}
		c.loaded <- true // want `unbuffered-send: send on c.loaded blocks for ever in a later round: what receives does so once`
		return false, nil
	})
}

func (c *clusters) watchNamespaces(ctx context.Context) {
	select {
	case <-c.loaded: // related `receives here, once`
	case <-ctx.Done():
		return
	}
	_ = wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) { return false, c.list(ctx) })
}

// okClusters tells of the load that ends the wait.
type okClusters struct {
	load   func(context.Context) error
	loaded chan bool
}

func newOkClusters() *okClusters { return &okClusters{loaded: make(chan bool, 1)} }

func (c *okClusters) Start(ctx context.Context) {
	go func() {
		_ = wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) {
			if err := c.load(ctx); err != nil {
				return false, nil
			}
			c.loaded <- true
			return true, nil
		})
	}()
	select {
	case <-c.loaded:
	case <-ctx.Done():
	}
}

// A stream says after each connect that it has connected.
type stream struct {
	connect   func(context.Context) error
	connected chan struct{}
}

func newStream() *stream { return &stream{connected: make(chan struct{})} }

func (s *stream) open(ctx context.Context) {
	s.run(ctx)
	<-ctx.Done()
}

func (s *stream) run(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			s.session(ctx)
		}
	}()
	select {
	case <-s.connected: // related `receives here, once`
	case <-ctx.Done():
	}
}

func (s *stream) session(ctx context.Context) {
	if err := s.connect(ctx); err != nil {
		return
	}
	s.connected <- struct{}{} // want `unbuffered-send: send on s.connected blocks for ever in a later round`
	<-ctx.Done()
}

// okFirst tells of the first load alone.
func okFirst(ctx context.Context, load func() error) {
	loaded, ready := make(chan bool, 1), make(chan bool, 1)
	go func() {
		var once sync.Once
		told := false
		for ctx.Err() == nil {
			time.Sleep(time.Second)
			if load() != nil {
				continue
			}
			if !told {
				told = true
				loaded <- true
			}
			once.Do(func() { ready <- true })
		}
	}()
	select {
	case <-loaded:
	case <-ready:
	case <-ctx.Done():
	}
	<-ctx.Done()
}

// okLed has a receiver that comes back.
func okLed(ctx context.Context, load func() error) {
	loads := make(chan bool)
	go func() {
		defer close(loads)
		for ctx.Err() == nil {
			if load() == nil {
				loads <- true
			}
			time.Sleep(time.Second)
		}
	}()
	<-loads
	for range loads {
	}
}

// okRoom sends only where there is room.
func okRoom(ctx context.Context, load func() error) {
	loaded := make(chan bool, 1)
	go func() {
		for ctx.Err() == nil {
			if load() == nil {
				select {
				case loaded <- true:
				default:
				}
			}
			time.Sleep(time.Second)
		}
	}()
	select {
	case <-loaded:
	case <-ctx.Done():
	}
	<-ctx.Done()
}

// buffered has room for the second round, and the third one hangs.
func buffered(ctx context.Context, load func() error) {
	loaded := make(chan bool, 1)
	go func() {
		for ctx.Err() == nil {
			if load() == nil {
				loaded <- true // want `unbuffered-send: send on loaded blocks for ever in a later round`
			}
			time.Sleep(time.Second)
		}
	}()
	select {
	case <-loaded:
	case <-ctx.Done():
		return
	}
	<-ctx.Done()
}
