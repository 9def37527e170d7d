// Package fix_classes has findings whose fix changes more than the hazard, and near misses.
package fix_classes

import (
	"context"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Mirror copies objects from one cluster to another.
type Mirror struct {
	from, to client.Client
	stopped  chan struct{}
}

// First reads what the goroutine found: after a failure there is nothing to read.
func (m *Mirror) First(ctx context.Context, list client.ObjectList) client.ObjectList {
	var found client.ObjectList
	done := make(chan struct{})
	go func() {
		if err := m.from.List(ctx, list); err != nil {
			return
		}
		found = list
		close(done) // want `success-only-close: close of done is skipped when List fails` // fix `^unsafe: defer the close`
	}()
	<-done
	return found
}

// Err reads what the goroutine has written in any case.
func (m *Mirror) Err(ctx context.Context, list client.ObjectList) error {
	var err error
	done := make(chan struct{})
	go func() {
		if err = m.from.List(ctx, list); err != nil {
			return
		}
		_ = m.to.DeleteAllOf(ctx, nil)
		close(done) // want `success-only-close: close of done is skipped when an earlier step fails` // fix `^safe: defer the close`
	}()
	<-done
	return err
}

// Handshake waits in a deferred call for somebody who waits for the close.
func (m *Mirror) Handshake(ctx context.Context, list client.ObjectList) {
	done, acknowledged := make(chan struct{}), make(chan struct{})
	go func() {
		defer func() { <-acknowledged }()
		if err := m.from.List(ctx, list); err != nil {
			return
		}
		_ = m.to.DeleteAllOf(ctx, nil)
		close(done) // want `success-only-close: close of done is skipped when List fails` // fix `^unsafe: defer the close`
	}()
	<-done
	close(acknowledged)
}

// Restart makes the channel that it closes: deferred at the beginning, the close is that of nil.
func (m *Mirror) Restart(ctx context.Context, list client.ObjectList) {
	started := make(chan struct{})
	go m.run(ctx, list, started)
	<-started
	<-m.stopped
}

func (m *Mirror) run(ctx context.Context, list client.ObjectList, started chan<- struct{}) {
	m.prepare()
	started <- struct{}{}
	if err := m.from.List(ctx, list); err != nil {
		return
	}
	_ = m.to.DeleteAllOf(ctx, nil)
	close(m.stopped) // want `success-only-close: close of m\.stopped is skipped when List fails` // fix `^none$`
}

func (m *Mirror) prepare() { m.stopped = make(chan struct{}) }

// CopyAll counts down in a helper where a copy fails in one way, and not at all where it fails in the other.
func (m *Mirror) CopyAll(ctx context.Context, objects []client.Object) {
	var copies sync.WaitGroup
	for _, obj := range objects {
		copies.Add(1)
		go func() {
			if err := m.to.Create(ctx, obj); err != nil {
				if client.IgnoreNotFound(err) == nil {
					gone(&copies)
				}
				return
			}
			copies.Done()
		}()
	}
	copies.Wait()
}

func gone(copies *sync.WaitGroup) { copies.Done() } // want `success-only-close: Done of copies is skipped when IgnoreNotFound fails` // fix `^none$`

// Copy ends without an error where done is first: with room for the error both can be ready at once.
func (m *Mirror) Copy(ctx context.Context, obj client.Object) error {
	errs, done := make(chan error), make(chan struct{})
	go func() {
		defer close(done)
		if err := m.to.Create(ctx, obj); err != nil {
			errs <- err // want `unbuffered-send: send on errs blocks for ever once Copy has returned` // fix `^unsafe: make room`
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Announce changes the object once it is received.
func (m *Mirror) Announce(ctx context.Context, obj client.Object) {
	copied := make(chan client.Object)
	go func() {
		copied <- obj // want `unbuffered-send: send on copied blocks for ever once Announce has returned` // fix `^unsafe: make room`
		obj.SetName("")
	}()
	select {
	case received := <-copied:
		_ = m.to.Create(ctx, received)
	case <-ctx.Done():
	}
}

// Feed takes an object from its queue for each send.
func (m *Mirror) Feed(ctx context.Context, next func() client.Object) {
	copied := make(chan client.Object)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			default:
			}
			copied <- next() // want `fake-guard: send on copied is not guarded by the look at ctx\.Done\(\)` // fix `^unsafe: send inside`
		}
	}()
	m.create(ctx, copied)
}

// FeedNamed sends what a literal spells.
func (m *Mirror) FeedNamed(ctx context.Context, names []string) {
	keys := make(chan client.ObjectKey)
	go func() {
		for _, name := range names {
			select {
			case <-ctx.Done():
				return
			default:
			}
			keys <- client.ObjectKey{Name: name} // want `fake-guard: send on keys is not guarded by the look at ctx\.Done\(\)` // fix `^safe: send inside`
		}
	}()
	for {
		select {
		case key := <-keys:
			_ = m.from.Get(ctx, key, nil)
		case <-ctx.Done():
			return
		}
	}
}

func (m *Mirror) create(ctx context.Context, copied <-chan client.Object) {
	for {
		select {
		case obj := <-copied:
			_ = m.to.Create(ctx, obj)
		case <-ctx.Done():
			return
		}
	}
}

// Name reads what the goroutine found, if it looked at all.
func (m *Mirror) Name(ctx context.Context, obj client.Object, wanted func() bool) string {
	var name string
	done := make(chan struct{})
	go func() {
		if !wanted() {
			return
		}
		name = obj.GetName()
		close(done) // want `skipped-close: close of done is skipped by an earlier return` // fix `^unsafe: defer the close`
	}()
	<-done
	return name
}
