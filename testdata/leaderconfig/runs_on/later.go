package runson

import (
	"context"
	"os"
	"sync"
	"syscall"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// The process gets time for its requests, and ends then.
func okExitsLater(ctx context.Context, lock resourcelock.Interface) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() {
		klog.Info("lost the lease")
		time.AfterFunc(5*time.Second, func() { os.Exit(1) })
	}))
	return serve(ctx)
}

func okSignalsItself(ctx context.Context, lock resourcelock.Interface, self *os.Process) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() {
		klog.Info("lost the lease")
		_ = self.Signal(syscall.SIGTERM)
	}))
	return serve(ctx)
}

// Those who wait for the condition may end the process.
func okWakesWaiters(ctx context.Context, lock resourcelock.Interface, lost *sync.Cond) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() {
		klog.Info("lost the lease")
		lost.Broadcast()
	}))
	return serve(ctx)
}

func notesTheLoss(ctx context.Context, lock resourcelock.Interface) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() { // want `runs-on-after-loss: the process goes on when RunOrDie returns`
		klog.InfoS("lost the lease", "at", time.Now(), "host", os.Getenv("HOSTNAME"))
	}))
	return serve(ctx)
}

func exits() { os.Exit(1) }

// A helper that is handed several functions does at each call what it is handed there.
func run(what func()) { what() }

// The function that exits is handed to run elsewhere.
func logsThroughAHelper(ctx context.Context, lock resourcelock.Interface) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() { // want `runs-on-after-loss: the process goes on when RunOrDie returns`
		run(func() { klog.Info("lost the lease") })
	}))
	return serve(ctx)
}

func okExitsThroughAHelper(ctx context.Context, lock resourcelock.Interface) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() { run(exits) }))
	return serve(ctx)
}
