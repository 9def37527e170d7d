package console

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Console serves the consoles of the machines on several addresses.
type Console struct {
	log     logr.Logger
	grace   time.Duration
	servers map[string]*http.Server
	wg      sync.WaitGroup

	mu   sync.Mutex
	errs []error
}

func New(log logr.Logger, h http.Handler, addrs ...string) *Console {
	c := &Console{log: log, grace: 10 * time.Second, servers: map[string]*http.Server{}}
	for _, a := range addrs {
		c.servers[a] = &http.Server{Addr: a, Handler: h, ReadHeaderTimeout: 5 * time.Second}
	}
	return c
}

func (c *Console) serve(failed func(), addr string, s *http.Server) {
	defer c.wg.Done()
	c.log.Info("console", "address", addr)
	err := s.ListenAndServe() // WANT ctxrunnable/serve-without-stop
	if !errors.Is(err, http.ErrServerClosed) {
		defer failed()
		c.mu.Lock()
		c.errs = append(c.errs, err)
		c.mu.Unlock()
	}
}

func (c *Console) stopAll() {
	ctx, cancel := context.WithTimeout(context.Background(), c.grace)
	defer cancel()
	for addr, s := range c.servers {
		if err := s.Shutdown(ctx); err != nil {
			c.log.Error(err, "shutdown", "address", addr)
		}
	}
}

func (c *Console) failure() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return errors.Join(c.errs...)
}
