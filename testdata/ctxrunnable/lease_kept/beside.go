package lease_kept

import (
	"context"
	"os/signal"
	"syscall"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/lease_kept/managers"
)

// Volumes is the body of a program with an election.
func Volumes(volumes *managers.Volumes) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() { // want `not-joined: Volumes does not wait for this goroutine: the process ends before the manager`
		if err := volumes.Start(ctx); err != nil {
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
}

// Pods is one without (juicefs-csi-driver).
func Pods(pods *managers.Pods) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() {
		if err := pods.Start(ctx); err != nil {
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
}
