// Package dropped_group waits for groups whose goroutines return errors.
package dropped_group

import (
	"context"
	"net/http"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

type server struct{ probes, metrics *http.Server }

// The errors of both servers end here.
func (s *server) Serve(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.probes.ListenAndServe() })
	group.Go(func() error { return s.metrics.ListenAndServe() })
	group.Go(func() error {
		<-ctx.Done()
		_ = s.probes.Close()
		return s.metrics.Close()
	})
	group.Wait() // want `dropped-error: error of group.Wait is dropped: when a goroutine of the group fails, Serve returns as if it had not`
	return nil
}

type copier struct {
	copy func(ctx context.Context, volume string) error
}

func (c *copier) copyAll(ctx context.Context, volumes []string) error {
	var group errgroup.Group
	for _, volume := range volumes {
		group.Go(func() error { return c.copy(ctx, volume) })
	}
	group.Wait() // want `dropped-error: error of group.Wait is dropped`
	klog.InfoS("copied", "volumes", len(volumes))
	return nil
}

func (c *copier) okCopyAll(ctx context.Context, volumes []string) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, volume := range volumes {
		group.Go(func() error { return c.copy(ctx, volume) })
	}
	return group.Wait()
}

// okLogged goes on with the other volumes: its goroutines tell of their errors, and return none.
func (c *copier) okLogged(ctx context.Context, volumes []string) error {
	var group errgroup.Group
	group.SetLimit(4)
	for _, volume := range volumes {
		group.Go(func() error {
			if err := c.copy(ctx, volume); err != nil {
				klog.ErrorS(err, "volume", "name", volume)
			}
			return nil
		})
	}
	group.Wait()
	return nil
}

// okMeant says that it has thought of the error.
func (c *copier) okMeant(ctx context.Context, volumes []string) error {
	var group errgroup.Group
	for _, volume := range volumes {
		group.Go(func() error { return c.copy(ctx, volume) })
	}
	_ = group.Wait()
	return ctx.Err()
}
