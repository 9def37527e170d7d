// The program starts three servers, takes the result of the first that ends, and waits for all of them before it ends.
package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"sync"

	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// daemon serves plugins and metrics beside its controllers.
type daemon struct {
	plugins *grpc.Server
	metrics *http.Server
	mgr     manager.Manager
}

func main() {
	d := &daemon{plugins: grpc.NewServer(), metrics: &http.Server{Addr: ":8080"}}
	lis, err := net.Listen("unix", "/run/plugins.sock")
	if err != nil {
		os.Exit(1)
	}
	if d.serve(lis) != nil || d.okServe(lis) != nil || d.okLeaves(lis) != nil {
		os.Exit(1)
	}
}

// Of three results one is received and one has room: the third sender keeps the process from ending.
func (d *daemon) serve(lis net.Listener) error {
	var wg sync.WaitGroup
	done := make(chan error, 1)
	ctx, cancel := context.WithCancel(ctrl.SetupSignalHandler())
	wg.Add(3)
	go func() {
		if err := d.plugins.Serve(lis); err != nil {
			done <- err
		} else {
			done <- nil
		}
		wg.Done()
	}()
	go func() {
		done <- d.metrics.ListenAndServe()
		wg.Done()
	}()
	go func() {
		if err := d.mgr.Start(ctx); err != nil {
			done <- err // want `unbuffered-send: send on done blocks for ever: serve receives less often than its senders send, and then waits for them`
		} else {
			done <- nil
		}
		wg.Done()
	}()
	err := <-done
	cancel()
	d.plugins.Stop()
	err = errors.Join(err, d.metrics.Close())
	wg.Wait()
	return err
}

// okServe has room for each result.
func (d *daemon) okServe(lis net.Listener) error {
	var wg sync.WaitGroup
	done := make(chan error, 3)
	ctx, cancel := context.WithCancel(ctrl.SetupSignalHandler())
	wg.Add(3)
	go func() {
		done <- d.plugins.Serve(lis)
		wg.Done()
	}()
	go func() {
		done <- d.metrics.ListenAndServe()
		wg.Done()
	}()
	go func() {
		done <- d.mgr.Start(ctx)
		wg.Done()
	}()
	err := <-done
	cancel()
	d.plugins.Stop()
	wg.Wait()
	return err
}

// okLeaves waits for nobody: what is left behind ends with the process.
func (d *daemon) okLeaves(lis net.Listener) error {
	done := make(chan error)
	ctx, cancel := context.WithCancel(ctrl.SetupSignalHandler())
	defer cancel()
	go func() { done <- d.plugins.Serve(lis) }()
	go func() { done <- d.mgr.Start(ctx) }()
	return <-done
}
