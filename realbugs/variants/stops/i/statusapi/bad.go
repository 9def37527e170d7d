package statusapi

import (
	"context"
	"net"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type API struct {
	Addr string
	Mux  http.Handler
}

func (*API) NeedLeaderElection() bool { return false }

func (a *API) Start(ctx context.Context) error {
	ln, err := net.Listen("tcp", a.Addr)
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: a.Mux, ReadHeaderTimeout: time.Second}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(ln) // WANT errchan/dropped-error
	}()
	klog.InfoS("status api", "addr", ln.Addr())

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
	return nil
}

func Setup(mgr ctrl.Manager, mux http.Handler) error { return mgr.Add(&API{Addr: ":9100", Mux: mux}) }
