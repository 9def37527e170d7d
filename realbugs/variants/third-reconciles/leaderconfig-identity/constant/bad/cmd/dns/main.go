package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"example.org/variants/third-reconciles/leaderconfig-identity/constant/bad/internal/election"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	ns := os.Getenv("POD_NAMESPACE")
	if ns == "" {
		ns = "acme-system"
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	election.Run(ctx, kubernetes.NewForConfigOrDie(cfg), ns, func(ctx context.Context) {
		klog.InfoS("leading")
		<-ctx.Done()
	})
}
