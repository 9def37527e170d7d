package statusapi

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Exporter struct {
	Addr string
	Mux  http.Handler
}

func (*Exporter) NeedLeaderElection() bool { return false }

func (e *Exporter) Start(ctx context.Context) error {
	ln, err := net.Listen("tcp", e.Addr)
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: e.Mux, ReadHeaderTimeout: time.Second}
	var failure error
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := srv.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			failure = err
		}
	}()
	klog.InfoS("exporter", "addr", ln.Addr())

	select {
	case <-ctx.Done():
		sctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := srv.Shutdown(sctx); err != nil {
			return err
		}
		<-done
	case <-done:
	}
	return failure
}

func SetupExporter(mgr ctrl.Manager, mux http.Handler) error {
	return mgr.Add(&Exporter{Addr: ":9101", Mux: mux})
}
