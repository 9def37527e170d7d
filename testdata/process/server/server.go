// Package server has servers that programs run; they leave the sender of their error behind.
package server

import (
	"context"
	"net/http"
)

// An App is what programs see of a server.
type App interface {
	Start(stop <-chan struct{}) error
}

type app struct{ server *http.Server }

func New(address string) App { return &app{&http.Server{Addr: address}} }

func (a *app) Start(stop <-chan struct{}) error { return a.okServe(stop) }

// The only program that runs it ends with it (CDI's apiserver).
func (a *app) okServe(stop <-chan struct{}) error {
	errs := make(chan error)
	go func() { errs <- a.server.ListenAndServe() }()
	select {
	case <-stop:
		return a.server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// OkRun is run by a function of another package that a program runs.
func OkRun(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() { errs <- server.ListenAndServe() }()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// Round is run again and again by a program.
func Round(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() {
		errs <- server.ListenAndServe() // want `unbuffered-send: send on errs blocks for ever once Round has returned`
	}()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// OkFirst runs once in each of two programs, of which one goes on after it.
func OkFirst(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() {
		errs <- server.ListenAndServe()
	}()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// Uncalled is for programs that are not seen.
func Uncalled(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() {
		errs <- server.ListenAndServe() // want `unbuffered-send: send on errs blocks for ever once Uncalled has returned`
	}()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// OkCollect gives up when the time for its shutdown is over, which the program says by the end of another context: that ends together with the
// process (cluster-version-operator).
func OkCollect(ctx, late context.Context, servers []*http.Server) error {
	return collect(ctx, late, servers, make(chan error))
}

func collect(ctx, late context.Context, servers []*http.Server, errs chan error) error {
	for _, server := range servers {
		go func() { errs <- server.ListenAndServe() }()
	}
	context.AfterFunc(ctx, func() {
		for _, server := range servers {
			_ = server.Close()
		}
	})
	for range servers {
		select {
		case <-errs:
		case <-late.Done():
			return late.Err()
		}
	}
	return nil
}

// CollectRound gives up when its round is over.
func CollectRound(ctx, round context.Context, servers []*http.Server) error {
	errs := make(chan error)
	for _, server := range servers {
		go func() {
			errs <- server.ListenAndServe() // want `unbuffered-send: send on errs blocks for ever once CollectRound has returned`
		}()
	}
	for range servers {
		select {
		case <-errs:
		case <-round.Done():
			return round.Err()
		}
	}
	return nil
}

// OkCollectLast gives up when its round is over as well, but once the signals have come.
func OkCollectLast(ctx, round context.Context, servers []*http.Server) error {
	errs := make(chan error)
	for _, server := range servers {
		go func() { errs <- server.ListenAndServe() }()
	}
	<-ctx.Done()
	for range servers {
		select {
		case <-errs:
		case <-round.Done():
			return round.Err()
		}
	}
	return nil
}

// OkTried is run by a program, and by a function for tests that stands beside it.
func OkTried(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() { errs <- server.ListenAndServe() }()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}
