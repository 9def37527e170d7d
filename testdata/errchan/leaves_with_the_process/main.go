// The program leaves goroutines behind, and ends with them.
package main

import (
	"context"
	"os"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func main() {
	ctx, mgr := ctrl.SetupSignalHandler(), setup()
	okFatalInTheGoroutine(ctx, mgr)
	os.Exit(okRun(ctx, mgr))
}

func setup() manager.Manager {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		klog.Fatal(err)
	}
	return mgr
}

// What is left behind ends with the process.
func okRun(ctx context.Context, mgr manager.Manager) int {
	errs := make(chan error)
	go func() { errs <- mgr.Start(ctx) }()
	go reload(ctx, mgr)
	select {
	case <-ctx.Done():
		return 0
	case <-errs:
		return 1
	}
}

// A goroutine that runs again and again does leave something behind.
func reload(ctx context.Context, mgr manager.Manager) {
	for ctx.Err() == nil {
		reloadOnce(ctx, mgr)
		waitsForTheReload(ctx, mgr)
	}
}

func reloadOnce(ctx context.Context, mgr manager.Manager) {
	errs := make(chan error)
	go func() {
		errs <- mgr.GetCache().Start(ctx) // want `unbuffered-send: send on errs blocks for ever once reloadOnce has returned`
	}()
	select {
	case <-ctx.Done():
	case <-errs:
	}
}

// A wait that never ends keeps the process from ending.
func waitsForTheReload(ctx context.Context, mgr manager.Manager) {
	done := make(chan struct{})
	go func() {
		if err := mgr.GetCache().Start(ctx); err != nil {
			klog.Error(err)
			return
		}
		close(done) // want `success-only-close: close of done is skipped when Start fails; waitsForTheReload then waits for ever`
	}()
	<-done
}

func okFatalInTheGoroutine(ctx context.Context, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil {
			klog.Fatalf("manager failed: %v", err)
		}
	}()
}
