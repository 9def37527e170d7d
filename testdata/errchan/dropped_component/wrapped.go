package component

import (
	"context"
	"fmt"
	"net/http"

	"github.com/pkg/errors"
	"k8s.io/klog/v2"
)

func (e *endpoint) startWithStack(ctx context.Context) error {
	go func() {
		if err := e.server.ListenAndServe(); err != nil { // want `dropped-error: error of e.server.ListenAndServe is only logged`
			klog.Errorf("serve: %v", errors.WithStack(err))
		}
	}()
	<-ctx.Done()
	return e.server.Shutdown(context.WithoutCancel(ctx))
}

func (e *endpoint) startWrapped(ctx context.Context) error {
	go func() {
		err := e.server.ListenAndServeTLS("", "") // want `dropped-error: error of e.server.ListenAndServeTLS is only logged`
		wrapped := errors.Wrap(err, "serve")
		klog.ErrorS(wrapped, "the server has ended")
	}()
	<-ctx.Done()
	return e.server.Shutdown(context.WithoutCancel(ctx))
}

func (e *endpoint) startFormatted(ctx context.Context) error {
	go func() {
		if err := e.server.ListenAndServe(); err != nil { // want `dropped-error: error of e.server.ListenAndServe is only logged`
			klog.Error(fmt.Errorf("serve: %w", err))
		}
	}()
	<-ctx.Done()
	return e.server.Shutdown(context.WithoutCancel(ctx))
}

// okSent wraps the error for somebody who reads it.
func (e *endpoint) okSent(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() {
		err := errors.Wrap(e.server.ListenAndServe(), "serve")
		klog.ErrorS(err, "the server has ended")
		failed <- err
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return e.server.Shutdown(context.WithoutCancel(ctx))
	}
}

// okKept keeps it wrapped for those who ask.
func (e *endpoint) okKept(ctx context.Context, last *http.Server, health *failure) error {
	go func() {
		if err := e.server.ListenAndServe(); err != nil {
			health.err = errors.WithMessage(err, last.Addr)
		}
	}()
	<-ctx.Done()
	return e.server.Shutdown(context.WithoutCancel(ctx))
}

type failure struct{ err error }
