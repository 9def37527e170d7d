package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// A signalError is the cause of a context that a signal has ended.
type signalError struct{ signal syscall.Signal }

func (e signalError) Error() string {
	if e.signal == syscall.SIGINT {
		return "interrupted"
	}
	return e.signal.String()
}

// untilSignal returns a context that ends with the first interrupt or request to terminate. A second
// one ends the process at once.
func untilSignal() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		s := <-signals
		signal.Stop(signals)
		sent, _ := s.(syscall.Signal) // as all that are notified of
		cancel(signalError{sent})
	}()
	return ctx
}

// interrupted says why the run has ended, and returns the status that shells give a process that the
// signal has ended.
func (c *command) interrupted(cause error) int {
	fmt.Fprintf(c.stderr, "ctrllint: %v\n", cause)
	var s signalError
	if errors.As(cause, &s) {
		return 128 + int(s.signal)
	}
	return exitNotChecked
}
