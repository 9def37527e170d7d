package conversion

import (
	"context"
	"errors"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Pruner struct{ Webhook }

func (p *Pruner) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/prune", p.Convert)
	srv := &http.Server{Addr: p.Addr, Handler: mux, ReadHeaderTimeout: 3 * time.Second}
	serving, served := context.WithCancel(ctx)
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		<-serving.Done()
		final, cancel := context.WithTimeout(context.WithoutCancel(serving), 10*time.Second)
		defer cancel()
		if err := srv.Shutdown(final); err != nil {
			klog.ErrorS(err, "Shutting webhook down")
		}
	}()
	defer func() {
		served()
		<-drained
	}()
	if err := srv.ListenAndServeTLS(p.Cert, p.Key); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func SetupPruner(mgr ctrl.Manager, p *Pruner) error { return mgr.Add(p) }
