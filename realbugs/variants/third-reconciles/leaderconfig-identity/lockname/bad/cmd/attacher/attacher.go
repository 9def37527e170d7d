package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.org/variants/third-reconciles/leaderconfig-identity/lockname/bad/internal/lock"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

type attacher struct {
	kube kubernetes.Interface
	tick time.Duration
}

func (a *attacher) attach(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		klog.FromContext(ctx).V(2).Info("attaching volumes")
	}, a.tick)
}

func (a *attacher) run(ctx context.Context) error {
	l, err := lock.Build(a.kube, lock.Spec{Namespace: "kube-system", Name: "acme-attacher"})
	if err != nil {
		return err
	}
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: l, LeaseDuration: 20 * time.Second, RenewDeadline: 15 * time.Second, RetryPeriod: 3 * time.Second, ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: a.attach, OnStoppedLeading: func() { klog.Info("lease lost") }},
	})
	if err != nil {
		return err
	}
	elector.Run(ctx)
	if ctx.Err() == nil {
		return errors.New("leader election lost")
	}
	return nil
}

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	a := &attacher{kube: kubernetes.NewForConfigOrDie(cfg), tick: 10 * time.Second}
	if err := a.run(ctx); err != nil {
		klog.Fatal(err)
	}
}
