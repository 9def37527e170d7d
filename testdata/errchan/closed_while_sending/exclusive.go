package closed_while_sending

import (
	"context"
	"errors"
)

// An action runs a command or asks a server; one of the two is set.
type action struct {
	exec *command
	http *request
	also *request
}

type command struct{ run func(context.Context) error }

type request struct{ send func(context.Context) error }

// okCallAction starts the goroutine of one case, which closes what it has sent on (the actions of kubeblocks).
func okCallAction(ctx context.Context, a action) (chan error, error) {
	errs := make(chan error, 1)
	switch {
	case a.exec != nil:
		callExec(ctx, a.exec, errs)
	case a.http != nil:
		callHTTP(ctx, a.http, errs)
	default:
		return nil, errors.New("invalid action type")
	}
	return errs, nil
}

func callExec(ctx context.Context, c *command, errs chan error) {
	go func() {
		defer close(errs)
		errs <- c.run(ctx)
	}()
}

func callHTTP(ctx context.Context, r *request, errs chan error) {
	go func() {
		defer close(errs)
		errs <- r.send(ctx)
	}()
}

// okCallEach makes a channel for each action, so that the goroutines of two rounds have none in common.
func okCallEach(ctx context.Context, actions []action) []chan error {
	var all []chan error
	for _, a := range actions {
		errs := make(chan error, 1)
		if a.exec != nil {
			startExec(ctx, a.exec, errs)
		} else {
			startHTTP(ctx, a.http, errs)
		}
		all = append(all, errs)
	}
	return all
}

func startExec(ctx context.Context, c *command, errs chan error) {
	go func() {
		defer close(errs)
		errs <- c.run(ctx)
	}()
}

func startHTTP(ctx context.Context, r *request, errs chan error) {
	go func() {
		defer close(errs)
		errs <- r.send(ctx)
	}()
}

// callBoth can start both goroutines: the second case is no case of the switch.
func callBoth(ctx context.Context, a action) chan error {
	errs := make(chan error, 1)
	if a.exec != nil {
		callCommand(ctx, a.exec, errs)
	}
	if a.also != nil {
		callRequest(ctx, a.also, errs)
	}
	return errs
}

func callCommand(ctx context.Context, c *command, errs chan error) {
	go func() {
		defer close(errs) // want `close-while-sending: close of errs does not wait for the goroutine that sends on it`
		errs <- c.run(ctx)
	}()
}

func callRequest(ctx context.Context, r *request, errs chan error) {
	go func() { errs <- r.send(ctx) }()
}
