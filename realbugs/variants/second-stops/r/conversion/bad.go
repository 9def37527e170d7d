package conversion

import (
	"context"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Webhook struct {
	Addr, Cert, Key string
	Convert         http.HandlerFunc
}

func (w *Webhook) NeedLeaderElection() bool { return false }

func (w *Webhook) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/convert", w.Convert)
	srv := &http.Server{Addr: w.Addr, Handler: mux, ReadHeaderTimeout: 3 * time.Second}
	defer func() {
		<-ctx.Done()
		final, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := srv.Shutdown(final); err != nil {
			klog.ErrorS(err, "Shutting webhook down")
		}
	}()
	klog.InfoS("Conversion webhook starting", "addr", w.Addr)
	return srv.ListenAndServeTLS(w.Cert, w.Key) // WANT ctxrunnable/serve-without-stop
}

func Setup(mgr ctrl.Manager, w *Webhook) error { return mgr.Add(w) }
