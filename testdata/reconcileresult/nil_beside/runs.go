package nil_beside

import (
	"context"

	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/links"
)

// runs starts a goroutine with what is not there.
func runs(ctx context.Context, clients kubernetes.Interface, node string) {
	cache, err := links.New(ctx, clients, node)
	if err != nil {
		klog.Warningf("no cache: %v", err)
	}
	go cache.Run(ctx) // want `swallowed: this panics when New fails: what it returns is nil with every error`
}

func okRuns(ctx context.Context, clients kubernetes.Interface, node string) {
	cache, err := links.New(ctx, clients, node)
	if err != nil {
		klog.Warningf("no cache: %v", err)
	} else {
		go cache.Run(ctx)
	}
}

// counts calls a method that holds a mutex until it returns.
func counts(ctx context.Context, clients kubernetes.Interface, node string) int {
	cache, err := links.New(ctx, clients, node)
	if err != nil {
		klog.Warningf("no cache: %v", err)
	}
	return cache.Size() // want `swallowed: this panics when New fails`
}

func okAsksKnown(ctx context.Context, clients kubernetes.Interface, node, volume string) bool {
	cache, err := links.New(ctx, clients, node)
	if err != nil {
		klog.Warningf("no cache: %v", err)
	}
	return cache.Known(volume)
}

// logsAtEnd defers a method.
func logsAtEnd(ctx context.Context, clients kubernetes.Interface, node string) error {
	cache, err := links.New(ctx, clients, node)
	defer cache.Size() // want `swallowed: this panics when New fails`
	if err != nil {
		return err
	}
	return nil
}
