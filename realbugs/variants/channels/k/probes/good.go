package probes

import (
	"context"
	"errors"
	"net/http"
	"time"

	"example.org/variants/channels/k/probes/svcgroup"
	"k8s.io/klog/v2"
)

// Metrics answers the scraper.
type Metrics struct {
	addr   string
	write  http.HandlerFunc
	broken chan error
}

func NewMetrics(addr string, write http.HandlerFunc) *Metrics {
	return &Metrics{addr: addr, write: write, broken: make(chan error, 1)}
}

// Break makes Run end with an error; the first one counts.
func (m *Metrics) Break(err error) {
	select {
	case m.broken <- err:
	default:
	}
}

// Run answers until stop is closed.
func (m *Metrics) Run(stop <-chan struct{}) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/metrics", m.write)
	srv := &http.Server{Addr: m.addr, Handler: mux, ReadHeaderTimeout: time.Second}

	var g svcgroup.Group
	g.Add(func(<-chan struct{}) error {
		klog.InfoS("metrics served", "addr", srv.Addr)
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}, func(err error) {
		klog.InfoS("metrics end", "reason", err)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := srv.Shutdown(ctx); err != nil {
			klog.ErrorS(err, "scrapes were cut off")
			_ = srv.Close()
		}
	})
	g.Add(func(stop <-chan struct{}) error {
		select {
		case err := <-m.broken:
			return err
		case <-stop:
			return nil
		}
	}, nil)
	return g.Run(stop)
}
