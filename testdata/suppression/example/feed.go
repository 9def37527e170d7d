// Package example holds the programs of the manual.
package example

import "context"

// A Feed sends what it reads.
type Feed struct {
	read func(context.Context) error
}

func (f *Feed) noReason(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- f.read(ctx) /*// want `^no-reason: errchan is ignored without a reason: nobody can tell when that ceases to hold$`*/ //ctrllint:ignore errchan
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (f *Feed) okReason(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- f.read(ctx) //ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (f *Feed) unknownName(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- f.read(ctx) /*// want `^unknown-name: no rule or check is called errchan/unbufered-send: nothing is ignored, did you mean errchan/unbuffered-send\?$` `^unbuffered-send: send on errs blocks for ever`*/ //ctrllint:ignore errchan/unbufered-send whoever gives up waiting ends the process
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (f *Feed) okName(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		//ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
		errs <- f.read(ctx)
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (f *Feed) unused(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() {
		errs <- f.read(ctx) /*// want `^unused: errchan/unbuffered-send reports nothing here: the directive would hide the next hazard$`*/ //ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (f *Feed) okNoDirective(ctx context.Context) error {
	errs := make(chan error, 1) // room for the error when the receiver has left
	go func() {
		errs <- f.read(ctx)
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}
