package main

import (
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client/config"
	"sigs.k8s.io/controller-runtime/pkg/manager/signals"

	"example.org/variants/finalizers/noise_nolease/servers/setup"
)

// readiness answers the load balancer's checks.
type readiness struct {
	addr string
}

func (r *readiness) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/readyz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	srv := &http.Server{
		Addr:              r.addr,
		Handler:           mux,
		ReadHeaderTimeout: time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() { srv.Close() })
	defer stop()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func main() {
	mgr, err := setup.Manager(config.GetConfigOrDie(), setup.GracePeriod(20*time.Second))
	if err != nil {
		log.Fatal(err)
	}
	if err := mgr.Add(&readiness{addr: ":8090"}); err != nil {
		log.Fatal(err)
	}
	if err := mgr.Start(signals.SetupSignalHandler()); err != nil {
		log.Fatal(err)
	}
}
