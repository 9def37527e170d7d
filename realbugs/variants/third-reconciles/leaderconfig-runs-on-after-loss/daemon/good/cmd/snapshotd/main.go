package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.org/variants/third-reconciles/leaderconfig-runs-on-after-loss/daemon/good/internal/leader"
	"k8s.io/apimachinery/pkg/util/uuid"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

func serveMetrics(ctx context.Context) error {
	srv := &http.Server{Addr: ":9100", Handler: http.NotFoundHandler(), ReadHeaderTimeout: 3 * time.Second}
	context.AfterFunc(ctx, func() { _ = srv.Close() })
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func run(ctx context.Context, kube kubernetes.Interface) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	cfg := leader.Config{Namespace: "kube-system", Name: "snapshotd", Identity: host + "_" + string(uuid.NewUUID())}
	elector, err := leader.NewElector(kube, cfg, func(ctx context.Context) {
		wait.UntilWithContext(ctx, func(ctx context.Context) { klog.FromContext(ctx).Info("taking snapshots") }, time.Minute)
	})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer cancel()
		elector.Run(ctx)
	}()
	err = serveMetrics(ctx)
	cancel()
	<-done
	return err
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	rc, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	if err := run(ctx, kubernetes.NewForConfigOrDie(rc)); err != nil {
		klog.Fatal(err)
	}
}
