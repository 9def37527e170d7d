package spins_after_done

import (
	"context"
	"os"
	"time"
)

// An issuer reloads its credentials for each event of a file (linkerd's identity).
type issuer struct{ reload func() error }

// Run is told of events by a channel that carries no values, which is no stop.
func (i *issuer) Run(issuerEvent <-chan struct{}, issuerError <-chan error) {
	for {
		select {
		case <-issuerEvent:
			_ = i.reload()
		case <-issuerError:
		}
	}
}

// A signer leaves the select only.
type signer struct{ reload func() error }

func (s *signer) Run(stopCh <-chan struct{}, issuerError <-chan error) {
	for {
		select {
		case <-stopCh: // want `spins-after-done: the loop goes on after stopCh ends`
			_ = s.reload()
		case <-issuerError:
		}
	}
}

// okReloadEach captures a channel that is sent on for each event, and never closed.
func okReloadEach(i *issuer, errs <-chan error) {
	events := make(chan struct{})
	go func() {
		for range time.Tick(time.Second) {
			events <- struct{}{}
		}
	}()
	go func() { i.okFollow(events, errs) }()
}

func (i *issuer) okFollow(events <-chan struct{}, errs <-chan error) {
	for {
		select {
		case <-events:
			_ = i.reload()
		case <-errs:
		}
	}
}

// exit is another function in tests only (tigera's operator).
var exit = os.Exit

func okWaitActive(ctx context.Context, check func()) {
	ticks := time.NewTicker(time.Second)
	for {
		select {
		case <-ticks.C:
			check()
		case <-ctx.Done():
			exit(0)
		}
	}
}

// leave tells somebody.
var leave = func(code int) { println(code) }

func waitActive(ctx context.Context, check func()) {
	ticks := time.NewTicker(time.Second)
	for {
		select {
		case <-ticks.C:
			check()
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			leave(0)
		}
	}
}
