package imagecache

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type server interface {
	ListenAndServe() error
	Shutdown(ctx context.Context) error
}

type Cache struct {
	Dir   string
	Ports []int
}

func (c *Cache) servers() []server {
	var out []server
	for _, p := range c.Ports {
		out = append(out, &http.Server{
			Addr:              fmt.Sprintf(":%d", p),
			Handler:           http.FileServer(http.Dir(c.Dir)),
			ReadHeaderTimeout: 5 * time.Second,
		})
	}
	return out
}

// Run serves images on all ports until ctx ends.
func (c *Cache) Run(ctx context.Context) (err error) {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		errs []error
	)
	for _, s := range c.servers() {
		defer s.Shutdown(context.Background())
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := s.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
				mu.Lock()
				errs = append(errs, err)
				mu.Unlock()
			}
		}()
	}
	klog.InfoS("Image cache up", "ports", c.Ports)
	<-ctx.Done()
	klog.InfoS("Image cache draining")
	wg.Wait() // WANT ctxrunnable/serve-without-stop
	return errors.Join(errs...)
}
