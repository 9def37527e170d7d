package dropped_error

import (
	"context"
	"errors"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// dryRun waits for the caches of what it has started: if that fails, they never sync.
func dryRun(ctx context.Context, mgr manager.Manager) error {
	go func() {
		if err := mgr.Start(ctx); err != nil { // want `dropped-error: error of mgr.Start is only logged: when it fails, WaitForCacheSync waits for ever`
			klog.Error(err)
		}
	}()
	if !mgr.GetCache().WaitForCacheSync(ctx) { // related `waits for the caches here`
		return errors.New("not synced")
	}
	return nil
}

// dryRunStarted does so in a statement.
func dryRunStarted(ctx context.Context, mgr manager.Manager) error {
	go mgr.Start(ctx) // want `dropped-error: error of mgr.Start is dropped: when it fails, WaitForCacheSync waits for ever`
	if !mgr.GetCache().WaitForCacheSync(ctx) {
		return errors.New("not synced")
	}
	return nil
}

// dryRunBounded gives the caches a minute.
func dryRunBounded(ctx context.Context, mgr manager.Manager) error {
	go mgr.Start(ctx) // want `dropped-error: error of mgr.Start is dropped: when it fails, the process goes on as if it ran`
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if !mgr.GetCache().WaitForCacheSync(bounded) {
		return errors.New("not synced")
	}
	return nil
}

// okDryRun ends its wait when the manager has failed.
func okDryRun(parent context.Context, mgr manager.Manager) error {
	ctx, cancel := context.WithCancelCause(parent)
	go func() { cancel(mgr.Start(ctx)) }()
	if !mgr.GetCache().WaitForCacheSync(ctx) {
		return context.Cause(ctx)
	}
	return nil
}
