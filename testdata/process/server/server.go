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
