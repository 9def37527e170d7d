package closed_twice

import (
	"context"
	"net/http"
	"os/signal"
	"syscall"
)

// The channel is handed to components as well, which keep it.

type watcher struct{ ended <-chan error }

func newWatcher(ended <-chan error) *watcher { return &watcher{ended} }

func (w *watcher) run() error { return <-w.ended }

func serveWatched(api, probes *http.Server) error {
	ended := make(chan error)
	w := newWatcher(ended)
	go func() {
		_ = api.ListenAndServe()
		close(ended)
	}()
	go func() {
		_ = probes.ListenAndServe()
		close(ended) // want `closed-twice: close of ended panics when a goroutine of serveWatched has closed it before`
	}()
	return w.run()
}

func okWatched(api, probes *http.Server) error {
	ended := make(chan error, 2)
	w := newWatcher(ended)
	go func() { ended <- api.ListenAndServe() }()
	go func() { ended <- probes.ListenAndServe() }()
	return w.run()
}

// okPerServer makes a channel for each of the two.
func okPerServer(api, probes *http.Server) error {
	first, second := make(chan error), make(chan error)
	one, other := newWatcher(first), newWatcher(second)
	go func() {
		_ = api.ListenAndServe()
		close(first)
	}()
	go func() {
		_ = probes.ListenAndServe()
		close(second)
	}()
	_ = one.run()
	return other.run()
}

// okFirst has the context say who comes first.
func okFirst(api, probes *http.Server) error {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	ended := make(chan error)
	w := newWatcher(ended)
	go func() {
		_ = api.ListenAndServe()
		cancel()
	}()
	go func() {
		_ = probes.ListenAndServe()
		cancel()
	}()
	go func() {
		<-ctx.Done()
		close(ended)
	}()
	return w.run()
}
