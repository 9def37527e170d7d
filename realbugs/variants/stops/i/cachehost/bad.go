package cachehost

import (
	"context"
	"errors"

	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type Host struct {
	cache.Cache
	ended chan struct{}
}

func New(cfg *rest.Config) (*Host, error) {
	c, err := cache.New(cfg, cache.Options{})
	if err != nil {
		return nil, err
	}
	return &Host{Cache: c, ended: make(chan struct{})}, nil
}

func (h *Host) Open(ctx context.Context) error {
	go func() {
		defer close(h.ended)
		_ = h.Cache.Start(ctx) // WANT errchan/dropped-error
	}()
	if !h.WaitForCacheSync(ctx) {
		return errors.New("cache did not sync")
	}
	klog.InfoS("cache is open")
	return nil
}

func (h *Host) Wait() { <-h.ended }

func Serve(ctx context.Context, cfg *rest.Config, use func(cache.Cache)) error {
	h, err := New(cfg)
	if err != nil {
		return err
	}
	if err := h.Open(ctx); err != nil {
		return err
	}
	use(h)
	h.Wait()
	return nil
}
