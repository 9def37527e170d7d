// Package logged starts servers whose errors are in a log, and waits for its stop.
package logged

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
	"google.golang.org/grpc"
	"k8s.io/klog/v2"
)

var errEnded = errors.New("the server has ended")

// registry serves on a socket, from a method of its own.
type registry struct {
	log    logr.Logger
	server *grpc.Server
	ended  chan struct{}
}

func (r *registry) serve(listener net.Listener) {
	defer close(r.ended)
	if err := r.server.Serve(listener); err != nil { // want `dropped-error: error of r.server.Serve is only logged`
		r.log.Error(err, "registry")
	}
}

func (r *registry) Start(ctx context.Context) error {
	listener, err := net.Listen("unix", "/run/registry.sock")
	if err != nil {
		return err
	}
	go r.serve(listener)
	<-ctx.Done()
	r.server.GracefulStop()
	<-r.ended
	return nil
}

// pages learns of the end of its server, and returns nil all the same.
func pages(ctx context.Context, server *http.Server) error {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := server.ListenAndServe() // want `dropped-error: error of server.ListenAndServe is only logged`
		klog.InfoS("pages are not served any more", "err", err)
	}()
	select {
	case <-ctx.Done():
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		return server.Shutdown(grace)
	case <-ended:
		klog.InfoS("pages have ended")
	}
	return nil
}

func groupedPages(ctx context.Context, server *http.Server) error {
	var group sync.WaitGroup
	group.Go(func() {
		if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) { // want `dropped-error: error of server.ListenAndServe is only logged`
			klog.ErrorS(err, "pages")
		}
	})
	<-ctx.Done()
	err := server.Shutdown(context.WithoutCancel(ctx))
	group.Wait()
	return err
}

// okEndIsAFailure returns an error of its own for the early end.
func okEndIsAFailure(ctx context.Context, server *http.Server) error {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := server.ListenAndServe(); err != nil {
			klog.ErrorS(err, "pages")
		}
	}()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.WithoutCancel(ctx))
	case <-ended:
		return errEnded
	}
}

// okEndStopsTheRest cancels what runs beside the server.
func okEndStopsTheRest(ctx context.Context, server *http.Server, stop context.CancelFunc) error {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := server.ListenAndServe(); err != nil {
			klog.ErrorS(err, "pages")
		}
	}()
	select {
	case <-ctx.Done():
	case <-ended:
		stop()
	}
	return nil
}

// okKeepsItsError is read after the end.
type okKeepsItsError struct {
	server *grpc.Server
	ended  chan struct{}
	err    error
}

func (k *okKeepsItsError) serve(listener net.Listener) {
	defer close(k.ended)
	if err := k.server.Serve(listener); err != nil {
		klog.ErrorS(err, "serve")
		k.err = err
	}
}

func (k *okKeepsItsError) Start(ctx context.Context, listener net.Listener) error {
	go k.serve(listener)
	select {
	case <-ctx.Done():
		k.server.GracefulStop()
	case <-k.ended:
	}
	return k.err
}

// A function that cannot return the error has a log alone.
func besideOtherWork(ctx context.Context, server *http.Server) {
	go func() {
		if err := server.ListenAndServe(); err != nil { // want `logged-error: error of server.ListenAndServe is only logged`
			klog.ErrorS(err, "pages")
		}
	}()
	<-ctx.Done()
}

// One that goes on to run a component has more to do than to serve.
func besideComponent(ctx context.Context, server *http.Server, run func(context.Context) error) error {
	go func() {
		if err := server.ListenAndServe(); err != nil {
			klog.ErrorS(err, "pages")
		}
	}()
	return run(ctx)
}

// An option of a program is left out where it cannot run.
func optionalPages(ctx context.Context, server *http.Server, enabled bool) error {
	if enabled {
		go func() {
			if err := server.ListenAndServe(); err != nil { // want `logged-error: error of server.ListenAndServe is only logged`
				klog.ErrorS(err, "cannot serve the pages, going on without them")
			}
		}()
	}
	<-ctx.Done()
	return nil
}

// What cannot be set up ends the function: that is no option.
func checkedPages(ctx context.Context, server *http.Server, check func() error) error {
	if err := check(); err != nil {
		return err
	}
	go func() {
		if err := server.ListenAndServe(); err != nil { // want `dropped-error: error of server.ListenAndServe is only logged`
			klog.ErrorS(err, "pages")
		}
	}()
	<-ctx.Done()
	return nil
}
