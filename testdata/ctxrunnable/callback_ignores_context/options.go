package callback_ignores_context

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/callback_ignores_context/election"
)

// What runs with the lease is in the options of another package.
func (t *tenants) contend(ctx context.Context) {
	election.Run(ctx, election.Options{
		Lock: t.lock,
		OnLease: func(leading context.Context) {
			klog.FromContext(leading).Info("leading")
			wait.UntilWithContext(ctx, t.scan, time.Minute) // want `callback-ignores-context: UntilWithContext runs under ctx and not under the context of the election`
		},
		OnLoss: func() { klog.InfoS("no longer the leader") },
	})
}

func (t *tenants) okContend(ctx context.Context) {
	election.Run(ctx, election.Options{
		Lock:    t.lock,
		OnLease: func(leading context.Context) { wait.UntilWithContext(leading, t.scan, time.Minute) },
		OnLoss:  func() { klog.InfoS("no longer the leader") },
	})
}

// The process ends with the lease.
func (t *tenants) okExits(ctx context.Context) {
	election.Run(ctx, election.Options{
		Lock:    t.lock,
		OnLease: func(context.Context) { wait.UntilWithContext(ctx, t.scan, time.Minute) },
		OnLoss:  func() { os.Exit(1) },
	})
}
