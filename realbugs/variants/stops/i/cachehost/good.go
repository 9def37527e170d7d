package cachehost

import (
	"context"
	"errors"

	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type Store struct {
	cache.Cache
	ended chan struct{}
	err   error
}

func NewStore(cfg *rest.Config) (*Store, error) {
	c, err := cache.New(cfg, cache.Options{})
	if err != nil {
		return nil, err
	}
	return &Store{Cache: c, ended: make(chan struct{})}, nil
}

func (s *Store) Open(ctx context.Context) error {
	go func() {
		defer close(s.ended)
		s.err = s.Cache.Start(ctx)
	}()
	if !s.WaitForCacheSync(ctx) {
		return errors.New("cache did not sync")
	}
	klog.InfoS("cache is open")
	return nil
}

func (s *Store) Wait() error {
	<-s.ended
	return s.err
}

func ServeStore(ctx context.Context, cfg *rest.Config, use func(cache.Cache)) error {
	s, err := NewStore(cfg)
	if err != nil {
		return err
	}
	if err := s.Open(ctx); err != nil {
		return err
	}
	use(s)
	return s.Wait()
}
