// Package selects states where functions with a select on a stop are once it has ended.
package selects

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type syncer struct {
	client  client.Client
	queue   workqueue.TypedInterface[string]
	changes chan string
	wake    chan struct{}
	quit    chan struct{}
	period  time.Duration
	handle  func(string)
	sync    func(context.Context) error
}

func (s *syncer) leavesByReturn(ctx context.Context) { // after stop: leaves
	for {
		select {
		case <-ctx.Done():
			return
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

func (s *syncer) breaksTheSelectOnly(ctx context.Context) { // after stop: spins
	for {
		select {
		case <-ctx.Done(): // after stop: sees the end here
			break
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

func (s *syncer) breaksTheLoop(ctx context.Context) { // after stop: leaves
running:
	for {
		select {
		case <-ctx.Done():
			break running
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

func (s *syncer) breaksBeforeWork(ctx context.Context) { // after stop: spins
	for {
		select {
		case <-ctx.Done(): // after stop: sees the end here
			break
		default:
		}
		_ = s.sync(ctx)
	}
}

func (s *syncer) looksBeforeWork(ctx context.Context) { // after stop: leaves
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		_ = s.sync(ctx)
	}
}

// The arm goes round, but what follows the select fails with the context, and leaves.
func (s *syncer) leavesWithTheError(ctx context.Context) error { // after stop: leaves
	for {
		select {
		case <-ctx.Done():
		case <-time.After(s.period):
		}
		if err := s.sync(ctx); err != nil {
			return err
		}
	}
}

// Success does not come any more.
func (s *syncer) leavesOnSuccess(ctx context.Context) { // after stop: spins
	for {
		select {
		case <-ctx.Done(): // after stop: sees the end here
		case <-time.After(s.period):
		}
		if err := probe(); err == nil {
			return
		}
	}
}

func probe() error {
	_, err := time.ParseDuration("1s")
	return err
}

func (s *syncer) drainsWhatIsLeft(ctx context.Context) { // after stop: leaves
	for {
		select {
		case <-ctx.Done():
			if s.queue.Len() == 0 {
				return
			}
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

// The other arm of two that are ready at once leaves.
func (s *syncer) leavesByTheOtherArm(ctx context.Context, round context.Context) { // after stop: leaves
	for {
		select {
		case <-round.Done():
		case <-ctx.Done():
			return
		}
	}
}

// The arm is disabled once it was taken.
func (s *syncer) clearsTheChannel(ctx context.Context) { // after stop: leaves
	done := ctx.Done()
	for {
		select {
		case <-done:
			done = nil
		case key, open := <-s.changes:
			if !open {
				return
			}
			s.handle(key)
		}
	}
}

// A wake-up call is no stop: it is not known to have ended.
func (s *syncer) wakesUp() { // after stop: leaves
	for {
		select {
		case <-s.wake:
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

func (s *syncer) Wake() { s.wake <- struct{}{} }

// A channel that is closed and never sent to is a stop.
func (s *syncer) staysAfterQuit() { // after stop: spins
	for {
		select {
		case <-s.quit: // after stop: sees the end here
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

func (s *syncer) Quit() { close(s.quit) }

func newSyncer() *syncer {
	return &syncer{wake: make(chan struct{}), quit: make(chan struct{}), changes: make(chan string)}
}

// A context of one round ends without the loop.
func (s *syncer) boundsEachRound(parent context.Context) { // after stop: leaves
	for s.sync(parent) == nil {
		round, cancel := context.WithTimeout(context.Background(), s.period)
		select {
		case <-round.Done():
		case key := <-s.changes:
			s.handle(key)
		}
		cancel()
	}
}

// A context that ends with its parent does not leave either.
func (s *syncer) looksAtTheDerived(ctx context.Context) { // after stop: spins
	own, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		select {
		case <-own.Done(): // after stop: sees the end here
		case key := <-s.changes:
			s.handle(key)
		}
	}
}

// The inner loop has no look at the stop, and the other arm can lead to it first.
func (s *syncer) loopsInTheOtherArm(ctx context.Context) { // after stop: deaf
	for {
		select {
		case <-ctx.Done():
			return
		case key := <-s.changes:
			for {
				s.handle(key)
				time.Sleep(s.period) // after stop: waits here
			}
		}
	}
}

// A continue jumps past the select.
func (s *syncer) jumpsPastTheSelect(ctx context.Context) { // after stop: deaf
	for {
		if err := s.client.Get(ctx, client.ObjectKey{Name: "plan"}, &corev1.ConfigMap{}); err != nil {
			time.Sleep(s.period) // after stop: waits here
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.period):
		}
	}
}

func (s *syncer) receivesTheEnd(ctx context.Context) { // after stop: spins
	for {
		<-ctx.Done() // after stop: sees the end here
		s.handle("ended")
	}
}
