// Package dropped_error starts components and does not look at how they end.
package dropped_error

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var log = ctrl.Log.WithName("setup")

func startsAndForgets(ctx context.Context, c cache.Cache) {
	go c.Start(ctx) // want `logged-error: error of c.Start is dropped: when it fails, the process goes on as if it ran`
}

// A cache fails when it is started twice, and a manager for many reasons (hwameistor).
func startsTheCache(ctx context.Context, mgr manager.Manager) {
	go mgr.GetCache().Start(context.Background()) // want `logged-error: error of mgr.GetCache\(\).Start is dropped`
	go func() {
		mgr.GetCache().Start(ctx) // want `logged-error: error of mgr.GetCache\(\).Start is dropped`
	}()
	go mgr.Start(ctx) // want `dropped-error: error of mgr.Start is dropped: when it fails, the process goes on as if it ran`
}

func startsInAClosure(ctx context.Context, mgr manager.Manager) {
	go func() {
		mgr.Start(ctx) // want `dropped-error: error of mgr.Start is dropped`
	}()
}

func onlyLogs(ctx context.Context, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil { // want `dropped-error: error of mgr.Start is only logged: when it fails, the process goes on as if it ran`
			log.Error(err, "manager failed")
		}
	}()
}

// Neither the deferred call nor the helper does anything but log.
func onlyLogsAtTheEnd(ctx context.Context, mgr manager.Manager) {
	go func() {
		defer logEnd("manager")
		if err := mgr.Start(ctx); err != nil { // want `dropped-error: error of mgr.Start is only logged`
			log.Error(err, fmt.Sprintf("manager %s failed", mgr.GetConfig().Host))
		}
	}()
}

func logEnd(name string) { log.Info("ended", "component", name) }

func okClosesAtTheEnd(ctx context.Context, mgr manager.Manager, ended chan<- struct{}) {
	go func() {
		defer closeEnd(ended)
		if err := mgr.Start(ctx); err != nil {
			log.Error(err, "manager failed")
		}
	}()
}

func closeEnd(ended chan<- struct{}) { close(ended) }

func okExitsTheProcess(ctx context.Context, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil {
			log.Error(err, "manager failed")
			os.Exit(1)
		}
	}()
}

func okCancelsTheRest(ctx context.Context, cancel context.CancelFunc, mgr manager.Manager) {
	go func() {
		defer cancel()
		if err := mgr.Start(ctx); err != nil {
			log.Error(err, "manager failed")
		}
	}()
}

func okCancelsOnFailure(ctx context.Context, cancel context.CancelFunc, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil && !errors.Is(err, context.Canceled) {
			log.Error(err, "manager failed")
			cancel()
		}
	}()
}

func okSendsTheError(ctx context.Context, mgr manager.Manager) <-chan error {
	errs := make(chan error, 1)
	go func() { errs <- mgr.Start(ctx) }()
	return errs
}

// The drop is written down.
func okDropsOnPurpose(ctx context.Context, c cache.Cache) {
	go func() {
		_ = c.Start(ctx)
	}()
}

func okKeepsTheError(ctx context.Context, c cache.Cache) (err error) {
	var wg sync.WaitGroup
	wg.Go(func() { err = c.Start(ctx) })
	wg.Wait()
	return err
}

func okTriesAgain(ctx context.Context, mgr func() manager.Manager) {
	go func() {
		for ctx.Err() == nil {
			if err := mgr().Start(ctx); err != nil {
				log.Error(err, "manager failed")
			}
		}
	}()
}

// Janitor is a Runnable of the program itself.
type Janitor struct{ interval int }

var _ manager.Runnable = &Janitor{}

func (j *Janitor) Start(ctx context.Context) error {
	if j.interval == 0 {
		return errors.New("no interval")
	}
	<-ctx.Done()
	return nil
}

func startsTheJanitor(ctx context.Context) {
	go (&Janitor{}).Start(ctx) // want `dropped-error: error of \(&Janitor\{…\}\).Start is dropped|dropped-error: error of \(&Janitor\{\}\).Start is dropped`
}

// Idle has no error to drop.
type Idle struct{}

func (Idle) Start(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

func okNeverFails(ctx context.Context) { go Idle{}.Start(ctx) }

// Loop returns no error.
type Loop struct{}

func (Loop) Run(ctx context.Context) { <-ctx.Done() }

func okHasNoError(ctx context.Context) { go Loop{}.Run(ctx) }

// Controller is of the client-go kind.
type Controller struct{ ready bool }

func (c *Controller) Run(workers int, stop <-chan struct{}) error {
	if !c.ready {
		return errors.New("not ready")
	}
	<-stop
	return nil
}

func startsTheController(c *Controller, stop <-chan struct{}) {
	go c.Run(2, stop) // want `dropped-error: error of c.Run is dropped`
}

func readsTheErrorAtTheShutdown(ctx context.Context, server *http.Server) error {
	errs := make(chan error, 1)
	go func() {
		errs <- server.ListenAndServe() // related `sent here`
	}()
	<-ctx.Done()                                                            // want `dropped-error: error sent on errs is read only after <-ctx.Done\(\): until then readsTheErrorAtTheShutdown goes on as if nothing had failed`
	return errors.Join(server.Shutdown(context.WithoutCancel(ctx)), <-errs) // related `read here`
}

func okReadsWhatComesFirst(ctx context.Context, server *http.Server) error {
	errs := make(chan error, 1)
	go func() {
		errs <- server.ListenAndServe()
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
	}
	return errors.Join(server.Shutdown(context.WithoutCancel(ctx)), <-errs)
}

// The goroutine starts with the shutdown.
func okStartsAfterTheContext(ctx context.Context, server *http.Server) error {
	errs := make(chan error, 1)
	<-ctx.Done()
	go func() { errs <- server.Shutdown(context.WithoutCancel(ctx)) }()
	return <-errs
}
