package relay

import (
	"context"
	"errors"
	"net"

	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/deaf-loop/telemetry-relay/good/internal/wire"
)

// Relay turns the datagrams of node agents into gauges.
type Relay struct {
	addr   string
	gauges *prometheus.GaugeVec
}

var (
	_ manager.Runnable               = &Relay{}
	_ manager.LeaderElectionRunnable = &Relay{}
)

func New(addr string, reg prometheus.Registerer) *Relay {
	g := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "agent_sample", Help: "Last value by node."}, []string{"node", "name"})
	reg.MustRegister(g)
	return &Relay{addr: addr, gauges: g}
}

// NeedLeaderElection is false: agents report to each replica.
func (r *Relay) NeedLeaderElection() bool { return false }

func (r *Relay) Start(ctx context.Context) error {
	link, err := wire.Listen(r.addr)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = link.Close() })
	defer stop()
	defer link.Close()
	return r.pump(ctx, link)
}

func (r *Relay) pump(ctx context.Context, link *wire.Link) error {
	logger := log.FromContext(ctx)
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		s, err := link.Receive()
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			logger.V(1).Info("dropping datagram", "reason", err.Error())
			continue
		}
		r.gauges.WithLabelValues(s.Node, s.Name).Set(s.Value)
	}
}
