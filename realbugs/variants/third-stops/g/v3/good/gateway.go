package gateway

import (
	"context"
	"net"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/g/v3/good/tunnel"
)

type Gateway struct {
	addr     string
	log      logr.Logger
	deadline time.Duration
}

var _ manager.LeaderElectionRunnable = &Gateway{}

func New(addr string, log logr.Logger) *Gateway {
	return &Gateway{addr: addr, log: log, deadline: 30 * time.Second}
}

func (g *Gateway) NeedLeaderElection() bool { return false }

func (g *Gateway) Start(ctx context.Context) (err error) {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	finished := make(chan error, 1)
	go func() { finished <- mux.Serve() }()
	select {
	case err := <-finished:
		_ = mux.Close()
		return err
	case <-ctx.Done():
	}
	g.log.Info("waiting for the edge connections")
	if err := mux.Close(); err != nil {
		g.log.Error(err, "closing the gateway")
	}
	return <-finished
}

func (g *Gateway) greet(c net.Conn) {
	_ = c.SetDeadline(time.Now().Add(g.deadline))
	if _, err := c.Write([]byte("hello\n")); err != nil {
		g.log.V(1).Info("edge went away", "remote", c.RemoteAddr().String())
	}
}
