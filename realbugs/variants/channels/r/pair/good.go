package pair

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Gate answers users and the scraper.
type Gate struct {
	all servers
}

var _ manager.Runnable = (*Gate)(nil)

// NewGate makes the servers; see Start.
func NewGate(users, metrics http.Handler) *Gate {
	return &Gate{all: servers{
		{Addr: ":8443", Handler: users, ReadHeaderTimeout: 10 * time.Second},
		{Addr: ":8081", Handler: metrics, ReadHeaderTimeout: 10 * time.Second},
	}}
}

// Start serves until ctx ends or a server fails.
func (h *Gate) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, srv := range h.all {
		g.Go(serve(srv))
	}
	g.Go(func() error {
		defer h.all.shutdown(15 * time.Second)
		<-ctx.Done()
		return nil
	})
	return g.Wait()
}

// NeedLeaderElection is false: users are answered by all.
func (*Gate) NeedLeaderElection() bool { return false }
