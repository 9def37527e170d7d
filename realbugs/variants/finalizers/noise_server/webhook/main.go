package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net/http"
	"os"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/finalizers/noise_server/webhook/run"
)

type admission struct {
	addr, cert, key string
}

func (a admission) serve(ctx context.Context) error {
	pair, err := tls.LoadX509KeyPair(a.cert, a.key)
	if err != nil {
		return fmt.Errorf("webhook certificate: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/validate", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) })
	srv := &http.Server{Addr: a.addr, Handler: mux, TLSConfig: &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}}
	g, stopped := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := srv.ListenAndServeTLS("", ""); err != http.ErrServerClosed {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-stopped.Done()
		return srv.Close()
	})
	return g.Wait()
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	if err := start(ctrl.SetupSignalHandler()); err != nil {
		klog.ErrorS(err, "webhook")
		os.Exit(1)
	}
}

func start(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "certs.example.com"})
	if err != nil {
		return err
	}
	adm := admission{addr: ":9443", cert: "/certs/tls.crt", key: "/certs/tls.key"}
	if err := mgr.Add(run.OnEveryReplica(adm.serve)); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
