// Package once has loops that send one value: a flag says that it was sent.
package once

import (
	"context"
	"errors"
	"sync"
	"time"
)

type client struct{ login, renew func() error }

// okFlag tells the error of the first round alone, and goes on (messaging-topology-operator).
func okFlag(c *client) error {
	first := make(chan error, 1)
	go c.renewToken(first)
	if err := <-first; err != nil {
		return err
	}
	return nil
}

func (c *client) renewToken(first chan<- error) {
	sent := false
	for {
		err := c.login()
		if !sent {
			first <- err
			sent = true
			if err != nil {
				return
			}
		}
		if c.renew() != nil {
			time.Sleep(time.Second)
		}
	}
}

// okFirst has the flag the other way round, and the send in a function literal of its own.
func okFirst(c *client) error {
	ready := make(chan struct{}, 1)
	go func() {
		first := true
		for c.renew() == nil {
			if first {
				ready <- struct{}{}
			}
			first = false
		}
	}()
	select {
	case <-ready:
		return nil
	case <-time.After(time.Minute):
		return errors.New("not ready")
	}
}

// okForgotten has no flag: what was sent on is nil from then on.
func okForgotten(c *client) error {
	first := make(chan error, 1)
	go func(first chan<- error) {
		for {
			err := c.login()
			if first != nil {
				first <- err
				first = nil
			}
			time.Sleep(time.Second)
		}
	}(first)
	return <-first
}

// okHelper sends in a function that the loop calls.
func okHelper(c *client) error {
	first := make(chan error, 1)
	go func() {
		told := false
		for {
			err := c.login()
			if !told {
				tell(first, err)
				told = true
			}
			time.Sleep(time.Second)
		}
	}()
	return <-first
}

func tell(errs chan<- error, err error) { errs <- err }

// okOnce leaves it to a sync.Once.
func okOnce(c *client) error {
	first := make(chan error, 1)
	go func() {
		var once sync.Once
		for {
			err := c.login()
			once.Do(func() { first <- err })
			time.Sleep(time.Second)
		}
	}()
	return <-first
}

// anew has another sync.Once in each round.
func anew(c *client) error {
	errs := make(chan error, 1)
	go func() {
		for {
			var once sync.Once
			err := c.login()
			once.Do(func() { errs <- err }) // want `unbuffered-send: send on errs blocks for ever once anew has returned: more sends than the buffer of 1 takes`
			time.Sleep(time.Second)
		}
	}()
	return <-errs
}

// each sends in each round.
func each(c *client) error {
	errs := make(chan error, 1)
	go func() {
		for {
			errs <- c.login() // want `unbuffered-send: send on errs blocks for ever once each has returned: more sends than the buffer of 1 takes`
			time.Sleep(time.Second)
		}
	}()
	return <-errs
}

// forgets sets the flag for the errors alone: a success is sent again and again.
func forgets(c *client) error {
	errs := make(chan error, 1)
	go func() {
		sent := false
		for {
			err := c.login()
			if !sent {
				errs <- err // want `unbuffered-send: send on errs blocks for ever once forgets has returned: more sends than the buffer of 1 takes`
				sent = err != nil
			}
			time.Sleep(time.Second)
		}
	}()
	return <-errs
}

// again clears the flag after a failure.
func again(c *client) error {
	errs := make(chan error, 1)
	go func() {
		sent := false
		for {
			err := c.login()
			if !sent {
				errs <- err // want `unbuffered-send: send on errs blocks for ever once again has returned: more sends than the buffer of 1 takes`
				sent = true
			}
			if c.renew() != nil {
				sent = false
			}
		}
	}()
	return <-errs
}

// inside makes the flag anew in each round.
func inside(c *client) error {
	errs := make(chan error, 1)
	go func() {
		for {
			sent := c.renew() == nil
			if !sent {
				errs <- c.login() // want `unbuffered-send: send on errs blocks for ever once inside has returned: more sends than the buffer of 1 takes`
				sent = true
			}
			if sent {
				time.Sleep(time.Second)
			}
		}
	}()
	return <-errs
}

// unbuffered has nobody who waits once the context has ended, be it for one value.
func unbuffered(ctx context.Context, c *client) error {
	first := make(chan error)
	go func() {
		sent := false
		for {
			err := c.login()
			if !sent {
				first <- err // want `unbuffered-send: send on first blocks for ever once unbuffered has returned: first is unbuffered`
				sent = true
			}
			time.Sleep(time.Second)
		}
	}()
	select {
	case err := <-first:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// okShared has several goroutines, of which one sends.
func okShared(ctx context.Context, clients []*client) error {
	failed := make(chan error, 1)
	var once sync.Once
	for _, c := range clients {
		go func() {
			if err := c.renew(); err != nil {
				once.Do(func() { failed <- err })
			}
		}()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}

// okTwo starts two.
func okTwo(ctx context.Context, c *client) error {
	failed := make(chan error, 1)
	once := new(sync.Once)
	fail := func(err error) { once.Do(func() { failed <- err }) }
	go func() { fail(c.renew()) }()
	go func() { fail(c.login()) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}

// ownEach has one for each goroutine.
func ownEach(ctx context.Context, clients []*client) error {
	failed := make(chan error, 1)
	for _, c := range clients {
		go func() {
			var once sync.Once
			once.Do(func() { failed <- c.renew() }) // want `unbuffered-send: send on failed blocks for ever once ownEach has returned`
		}()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}

// sharedAndBare sends a second value beside it.
func sharedAndBare(ctx context.Context, clients []*client) error {
	failed := make(chan error, 1)
	var once sync.Once
	for _, c := range clients {
		go func() {
			once.Do(func() { failed <- c.login() })
			failed <- c.renew() // want `unbuffered-send: send on failed blocks for ever once sharedAndBare has returned`
		}()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}
