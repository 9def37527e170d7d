package gateway

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/deaf-loop/queue-gateway/good/internal/actors"
	"example.org/variants/fourth-stops/deaf-loop/queue-gateway/good/internal/depth"
)

// Gateway offers the depth of a queue to the autoscaler.
type Gateway struct {
	addr  string
	gauge *depth.Gauge
	value prometheus.Gauge
	reg   *prometheus.Registry
}

func New(addr string, g *depth.Gauge) *Gateway {
	v := prometheus.NewGauge(prometheus.GaugeOpts{Name: "queue_depth", Help: "Messages that wait."})
	reg := prometheus.NewRegistry()
	reg.MustRegister(v)
	return &Gateway{addr: addr, gauge: g, value: v, reg: reg}
}

// Run blocks until the context ends.
func (g *Gateway) Run(ctx context.Context) error {
	group := &actors.Group{}
	group.Add("http", g.serve)
	group.Add("poll", g.poll)
	return group.Run(ctx)
}

func (g *Gateway) poll(stop <-chan struct{}) error {
	failures := 0
	delay := time.Duration(0)
	for {
		select {
		case <-stop:
			return nil
		case <-time.After(delay):
		}
		delay = time.Minute
		n, err := g.gauge.Read()
		if err != nil {
			failures++
			klog.ErrorS(err, "depth is not known", "queue", g.gauge.Queue, "failures", failures)
			delay = time.Duration(min(failures, 10)) * time.Minute
			continue
		}
		failures = 0
		g.value.Set(float64(n))
	}
}

func (g *Gateway) serve(stop <-chan struct{}) error {
	mux := http.NewServeMux()
	mux.Handle("/metrics", promhttp.HandlerFor(g.reg, promhttp.HandlerOpts{}))
	srv := &http.Server{Addr: g.addr, Handler: mux, ReadHeaderTimeout: 3 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-stop:
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	err := srv.Shutdown(ctx)
	if serveErr := <-failed; !errors.Is(serveErr, http.ErrServerClosed) {
		err = errors.Join(err, serveErr)
	}
	return err
}
