package pair

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Hooks answers the API server and the scraper.
type Hooks struct {
	all servers
}

var _ manager.Runnable = (*Hooks)(nil)

// NewHooks makes the servers; see Start.
func NewHooks(hooks, metrics http.Handler) *Hooks {
	return &Hooks{all: servers{
		{Addr: ":9443", Handler: hooks, ReadHeaderTimeout: 10 * time.Second},
		{Addr: ":8080", Handler: metrics, ReadHeaderTimeout: 10 * time.Second},
	}}
}

// Start serves until ctx ends or a server fails.
func (h *Hooks) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	defer h.all.shutdown(15 * time.Second)
	for _, srv := range h.all {
		g.Go(serve(srv))
	}
	<-ctx.Done()
	return g.Wait() // WANT ctxrunnable/serve-without-stop
}

// NeedLeaderElection is false: hooks are answered by all.
func (*Hooks) NeedLeaderElection() bool { return false }
