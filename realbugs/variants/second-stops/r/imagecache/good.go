package imagecache

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

type Depot struct{ Cache }

func (d *Depot) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	all := d.servers()
	for _, s := range all {
		g.Go(func() error {
			if err := s.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		})
	}
	klog.InfoS("Depot up", "ports", d.Ports)
	<-ctx.Done()
	for _, s := range all {
		if err := s.Shutdown(context.Background()); err != nil {
			klog.ErrorS(err, "Draining depot")
		}
	}
	return g.Wait()
}
