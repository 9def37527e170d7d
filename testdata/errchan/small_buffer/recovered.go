package buffer

import (
	"errors"
	"fmt"
)

// A component is started again when it has ended.
type component struct {
	start func(stop <-chan struct{}) error
	close func() error
}

// okRecovered sends what Start returns, or else its panic.
func (c *component) okRecovered(stop <-chan struct{}) error {
	errs := make(chan error, 1)
	go func(errs chan<- error) {
		defer close(errs)
		defer func() {
			if e := recover(); e != nil {
				if err, ok := e.(error); ok {
					errs <- err
				} else {
					errs <- fmt.Errorf("%v", e)
				}
			}
		}()
		errs <- c.start(stop)
	}(errs)
	select {
	case <-stop:
		return nil
	case err := <-errs:
		return err
	}
}

// okEither sends in one of two branches, or a panic.
func (c *component) okEither(stop <-chan struct{}) error {
	errs := make(chan error, 1)
	go func() {
		defer func() {
			e := recover()
			if e == nil {
				return
			}
			errs <- fmt.Errorf("%v", e)
		}()
		if err := c.start(stop); err != nil {
			errs <- err
			return
		}
		errs <- c.close()
	}()
	select {
	case <-stop:
		return nil
	case err := <-errs:
		return err
	}
}

// okOnlyPanics has nothing else to say.
func (c *component) okOnlyPanics(stop <-chan struct{}) error {
	errs := make(chan error, 1)
	go func() {
		defer func() {
			if e := recover(); e != nil {
				errs <- fmt.Errorf("%v", e)
			}
		}()
		_ = c.start(stop)
	}()
	select {
	case <-stop:
		return nil
	case err := <-errs:
		return err
	}
}

// always sends in its deferred function, whether there was a panic or not.
func (c *component) always(stop <-chan struct{}) error {
	errs := make(chan error, 1)
	go func() {
		defer func() {
			e := recover()
			errs <- fmt.Errorf("%v", e)
		}()
		errs <- c.start(stop) // want `unbuffered-send: send on errs blocks for ever once always has returned: more sends than the buffer of 1 takes`
	}()
	select {
	case <-stop:
		return nil
	case err := <-errs:
		return err
	}
}

// between sends, calls something that may panic, and sends again.
func (c *component) between(stop <-chan struct{}) error {
	errs := make(chan error, 1)
	go func() {
		defer func() {
			if e := recover(); e != nil {
				errs <- fmt.Errorf("%v", e)
			}
		}()
		errs <- c.start(stop) // want `unbuffered-send: send on errs blocks for ever once between has returned: more sends than the buffer of 1 takes`
		errs <- errors.Join(c.close())
	}()
	select {
	case <-stop:
		return nil
	case err := <-errs:
		return err
	}
}
