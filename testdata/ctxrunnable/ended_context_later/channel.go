package ended_context_later

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/ended_context_later/stopped"
)

// withStop makes a context that ends with a channel.
func withStop(parent context.Context, stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(parent)
	go func() {
		defer cancel()
		select {
		case <-ctx.Done():
		case <-stop:
		}
	}()
	return ctx
}

// withGrace makes one that ends some time after the channel.
func withGrace(parent context.Context, stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(parent)
	go func() {
		<-stop
		time.Sleep(time.Second)
		cancel()
	}()
	return ctx
}

func solver(stop <-chan struct{}, s *http.Server) error {
	root := withStop(context.Background(), stop)
	go func() {
		<-stop
		_ = s.Shutdown(root) // want `Shutdown of s runs under root, which has ended: it returns at once and waits for no request`
	}()
	return s.ListenAndServe()
}

func elsewhere(stop <-chan struct{}, s *http.Server) error {
	root := stopped.WithValue(stopped.Context(stop), "solver")
	go func() {
		<-stop
		_ = s.Shutdown(root) // want `Shutdown of s runs under root, which has ended: it returns at once and waits for no request`
	}()
	return s.ListenAndServe()
}

func library(stop <-chan struct{}, s *http.Server) error {
	root := wait.ContextForChannel(stop)
	go func() {
		<-stop
		_ = s.Shutdown(root) // want `Shutdown of s runs under root, which has ended: it returns at once and waits for no request`
	}()
	return s.ListenAndServe()
}

func relayed(stop <-chan struct{}, s *http.Server) error {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	go func() {
		<-stop
		_ = s.Shutdown(ctx) // want `Shutdown of s runs under ctx, which has ended: it returns at once and waits for no request`
	}()
	return s.ListenAndServe()
}

func okGrace(stop <-chan struct{}, s *http.Server) error {
	root := withGrace(context.Background(), stop)
	go func() {
		<-stop
		_ = s.Shutdown(root)
	}()
	return s.ListenAndServe()
}

func okOwn(stop <-chan struct{}, s *http.Server) error {
	root := withStop(context.Background(), stop)
	go func() {
		<-stop
		ctx, cancel := context.WithTimeout(context.WithoutCancel(root), time.Second)
		defer cancel()
		_ = s.Shutdown(ctx)
	}()
	return s.ListenAndServe()
}

func okOtherChannel(stop, drained <-chan struct{}, s *http.Server) error {
	root := withStop(context.Background(), drained)
	go func() {
		<-stop
		_ = s.Shutdown(root)
	}()
	return s.ListenAndServe()
}

// okEitherContext returns a context that ends with the channel on one path only.
func okEitherContext(stop <-chan struct{}, s *http.Server, bounded bool) {
	root := stopped.Maybe(stop, bounded)
	<-stop
	_ = s.Shutdown(root)
}
