// Package group_without_context has groups of goroutines in which the error of one ends no other.
package group_without_context

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func runBoth(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	group := errgroup.Group{}
	group.Go(func() error { // related `goes on here`
		return serve(ctx, hooks)
	})
	group.Go(func() error {
		return mgr.Start(ctx) // want `dropped-error: error of mgr.Start is seen only once the others of its group have ended: the group has no context that ends them`
	})
	return group.Wait() // related `waits for all of them here`
}

func serve(ctx context.Context, server *http.Server) error {
	go func() {
		<-ctx.Done()
		_ = server.Shutdown(context.Background())
	}()
	if err := server.ListenAndServe(); err != nil && err != http.ErrServerClosed {
		return err
	}
	return nil
}

func okBoth(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return serve(ctx, hooks) })
	group.Go(func() error { return mgr.Start(ctx) })
	return group.Wait()
}

// The context of the group is dropped.
func dropped(ctx context.Context, clusters []manager.Runnable, mgr ctrl.Manager) error {
	group, _ := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := mgr.Start(ctx); err != nil { // want `error of mgr.Start is seen only once the others of its group have ended`
			return err
		}
		return nil
	})
	group.Go(func() error {
		<-ctx.Done()
		return nil
	})
	if err := group.Wait(); err != nil {
		return err
	}
	return nil
}

// operator keeps its members in methods.
type operator struct {
	server *http.Server
	tick   func()
}

func (o *operator) Run(ctx context.Context) error {
	g := new(errgroup.Group)
	g.Go(func() error {
		return o.listen() // want `error of o.listen is seen only once the others of its group have ended`
	})
	g.Go(func() error {
		o.poll(ctx)
		return nil
	})
	return g.Wait()
}

func (o *operator) listen() error {
	return o.server.ListenAndServe()
}

func (o *operator) poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			o.tick()
		}
	}
}

// The member that fails ends the others itself.
func okCancels(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	ctx, cancel := context.WithCancel(ctx)
	var group errgroup.Group
	group.Go(func() error {
		defer cancel()
		return mgr.Start(ctx)
	})
	group.Go(func() error {
		<-ctx.Done()
		return hooks.Close()
	})
	return group.Wait()
}

// What ends by itself keeps nobody waiting.
func okShort(ctx context.Context, mgr ctrl.Manager, hooks []*http.Server) error {
	var group errgroup.Group
	for _, hook := range hooks {
		group.Go(hook.Close)
	}
	group.Go(func() error { return mgr.Start(ctx) })
	return group.Wait()
}

// The others are not in the group.
func okAlone(ctx context.Context, mgr ctrl.Manager) error {
	var group errgroup.Group
	group.Go(func() error { return mgr.Start(ctx) })
	return group.Wait()
}

// Which of them fails first is open: the other waits for a stop, or for its own server.
func runSelecting(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	var group errgroup.Group
	group.Go(func() error { return mgr.Start(ctx) }) // want `error of mgr.Start is seen only once the others of its group have ended`
	group.Go(func() error {
		errs := make(chan error, 1)
		go func() { errs <- hooks.ListenAndServe() }()
		select {
		case <-ctx.Done():
			return hooks.Close()
		case err := <-errs:
			return err
		}
	})
	return group.Wait()
}

// What waits for a time only comes to its end.
func okDelayed(ctx context.Context, mgr ctrl.Manager) error {
	var group errgroup.Group
	group.Go(func() error { return mgr.Start(ctx) })
	group.Go(func() error {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
		return nil
	})
	return group.Wait()
}

// A method value is a member like a literal.
func runValues(ctx context.Context, pages, hooks *http.Server) error {
	var group errgroup.Group
	group.Go(pages.ListenAndServe) // want `error of pages.ListenAndServe is seen only once the others of its group have ended`
	group.Go(hooks.ListenAndServe)
	<-ctx.Done()
	return errors.Join(pages.Close(), hooks.Close(), group.Wait())
}
