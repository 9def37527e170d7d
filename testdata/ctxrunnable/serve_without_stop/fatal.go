package serve_without_stop

import (
	"context"
	"net/http"

	"k8s.io/klog/v2"
)

// MetricsServer ends the process when it fails: it is there as long as that.
type MetricsServer struct{ address string }

func (m *MetricsServer) okStart(ctx context.Context) error {
	go func() { klog.Fatal(http.ListenAndServe(m.address, nil)) }()
	<-ctx.Done()
	return nil
}

func (m *MetricsServer) Start(ctx context.Context) error {
	go m.okStart(ctx)
	err := http.ListenAndServe(m.address, nil) // want `serve-without-stop: ListenAndServe goes on after ctx ends: it has no shutdown`
	if err != nil {
		klog.ErrorS(err, "metrics")
	}
	return err
}

// Exporter ends the process by a logger of another package, and only a failure brings the call back.
type Exporter struct{ MetricsServer }

func (m *Exporter) Run(ctx context.Context, log interface {
	Fatalw(msg string, pairs ...any)
}) {
	klog.InfoS("metrics", "address", m.address)
	if err := http.ListenAndServe(m.address, nil); err != nil {
		log.Fatalw("metrics", "error", err)
	}
}
