// Package one_signal_for_two hands the channel of its signals to two goroutines.
package one_signal_for_two

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/watch"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/one_signal_for_two/reload"
)

// Serve waits for the signal that the watcher of its configuration may have got (volcano's webhooks).
func Serve(server *http.Server, changes <-chan string, failed <-chan struct{}) error {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT) // related `each signal is one value`
	go reload.Watch(changes, stop)                       // want `blocks-forever: Watch can take the signal that Serve waits for on the same channel: one of the two then waits for ever`
	select {                                             // related `receives here too`
	case <-stop:
		return server.Close()
	case <-failed:
		return nil
	}
}

// OkServe gives both a context.
func OkServe(server *http.Server, changes <-chan string, watch func(context.Context, <-chan string)) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go watch(ctx, changes)
	<-ctx.Done()
	return server.Close()
}

// OkServeTwice has a channel for each.
func OkServeTwice(server *http.Server, changes <-chan string) error {
	stop, reloads := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	signal.Notify(reloads, syscall.SIGTERM)
	go reload.Watch(changes, reloads)
	<-stop
	return server.Close()
}

// report ticks until it is stopped.
func report(stop <-chan os.Signal) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Minute):
		}
	}
}

// Report has the receivers in two goroutines of its own.
func Report(work func()) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go report(stop) // want `blocks-forever: report can take the signal that another goroutine waits for`
	go report(stop)
	work()
}

// Collect has one in a closure.
func Collect(samples <-chan int) int {
	stop := make(chan os.Signal, 2)
	signal.Notify(stop, os.Interrupt)
	go func() { // want `blocks-forever: this goroutine can take the signal that Collect waits for`
		<-stop
		println("stopping")
	}()
	sum := 0
	for {
		select {
		case sample := <-samples:
			sum += sample
		case <-stop:
			return sum
		}
	}
}

// OkCancels lets the goroutine that gets the signal end the rest.
func OkCancels(parent context.Context, serve func(context.Context)) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	ctx, cancel := context.WithCancel(parent)
	go func() {
		<-stop
		cancel()
	}()
	go serve(ctx)
	select {
	case <-stop:
	case <-ctx.Done():
	}
}

// OkSecond leaves the second signal to a goroutine that ends the process.
func OkSecond(shutdown func()) {
	stop := make(chan os.Signal, 2)
	signal.Notify(stop, os.Interrupt)
	<-stop
	go func() {
		<-stop
		os.Exit(1)
	}()
	shutdown()
}

// OkLogsSecond starts the second receiver only after the first signal.
func OkLogsSecond(shutdown func()) {
	stop := make(chan os.Signal, 2)
	signal.Notify(stop, os.Interrupt)
	<-stop
	go func() {
		<-stop
		println("already stopping")
	}()
	shutdown()
}

// OkClosesListener has the goroutine that gets the signal close what the other one accepts from.
func OkClosesListener(listener net.Listener, failed <-chan error) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		<-stop
		listener.Close()
	}()
	select {
	case <-stop:
	case <-failed:
	}
}

// OkStopsWatch stops a watch, whose events the other one has.
func OkStopsWatch(events watch.Interface, handle func(watch.Event)) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		<-stop
		events.Stop()
	}()
	for {
		select {
		case <-stop:
			return
		case event, open := <-events.ResultChan():
			if !open {
				return
			}
			handle(event)
		}
	}
}

// OkKillsChild ends a child of the process.
func OkKillsChild(cmd *exec.Cmd, ended <-chan error) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		<-stop
		cmd.Process.Kill()
	}()
	select {
	case <-stop:
	case <-ended:
	}
}

// OkSetsFlag sets a flag that the other one looks at.
func OkSetsFlag(work func()) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	var stopping atomic.Bool
	go func() {
		<-stop
		stopping.Store(true)
	}()
	for !stopping.Load() {
		select {
		case <-stop:
			return
		default:
			work()
		}
	}
}
