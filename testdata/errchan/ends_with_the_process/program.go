// Package ends_with_the_process leaves senders behind when the program ends, and when a part of it does.
package ends_with_the_process

import (
	"context"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Main is the body of a program.
func Main() error {
	ctx := ctrl.SetupSignalHandler()
	if err := okServe(&http.Server{}, ctx.Done()); err != nil {
		return err
	}
	return nil
}

// The server's error is lost with the process.
func okServe(server *http.Server, stop <-chan struct{}) error {
	errs := make(chan error)
	go func() { errs <- server.ListenAndServe() }()
	select {
	case <-stop:
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// Twice goes on with another server.
func Twice() error {
	ctx := ctrl.SetupSignalHandler()
	first, end := context.WithTimeout(ctx, time.Hour)
	defer end()
	if err := serveFirst(&http.Server{}, first.Done()); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func serveFirst(server *http.Server, stop <-chan struct{}) error {
	errs := make(chan error)
	go func() {
		errs <- server.ListenAndServe() // want `unbuffered-send: send on errs blocks for ever once serveFirst has returned`
	}()
	select {
	case <-stop:
		return server.Shutdown(context.Background())
	case err := <-errs:
		return err
	}
}

// A hub is left when the context of the program ends, and not before.
type hub struct{ events chan string }

// OkStart goes on after what it starts, until the signals come.
func OkStart() {
	ctx := ctrl.SetupSignalHandler()
	h := &hub{events: make(chan string)}
	go h.okSend()
	go h.receive(ctx)
	<-ctx.Done()
}

func (h *hub) okSend() {
	time.Sleep(time.Minute)
	h.events <- "late"
}

func (h *hub) receive(ctx context.Context) {
	for {
		select {
		case e := <-h.events:
			println(e)
		case <-ctx.Done():
			return
		}
	}
}

// Close goes on after the election of hubs, and closes the channel that the sender of a hub has not left.
func Close(ctx context.Context, rounds int) {
	h := &hub{events: make(chan string)}
	for range rounds {
		h.Elect(ctx)
	}
}

// Elect is for each round.
func (h *hub) Elect(ctx context.Context) {
	events := make(chan string)
	defer close(events) // want `close-while-sending: close of events does not wait for the goroutine that sends on it`
	go func() {
		time.Sleep(time.Minute)
		events <- "late"
	}()
	take(ctx, events)
}

func take(ctx context.Context, events <-chan string) {
	for {
		select {
		case e := <-events:
			println(e)
		case <-ctx.Done():
			return
		}
	}
}

// Watched leaves a goroutine behind with a failure, and the process ends with it.
func Watched() error {
	ctx := ctrl.SetupSignalHandler()
	return okWatch(ctx, &http.Server{})
}

func okWatch(ctx context.Context, server *http.Server) error {
	done := make(chan struct{})
	go func() {
		<-done
		server.SetKeepAlivesEnabled(false)
	}()
	if err := server.Shutdown(ctx); err != nil {
		return err
	}
	close(done)
	return nil
}
