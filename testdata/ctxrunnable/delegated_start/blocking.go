package delegated_start

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// auditor blocks on its context while a goroutine works (A2): by default that is enough, and the
// strict tier asks for the join.
type auditor struct {
	audit    func(context.Context) error
	interval time.Duration
}

var _ manager.Runnable = (*auditor)(nil)

func (a *auditor) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	log.Info("starting auditor")
	defer log.Info("stopping auditor")
	go a.loop(ctx) // want `not-joined: Start of \*auditor ends with ctx and does not wait for this goroutine`
	<-ctx.Done()
	return nil
}

func (a *auditor) loop(ctx context.Context) {
	timer := time.NewTicker(a.interval)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			if err := a.audit(ctx); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "audit failed")
			}
		}
	}
}

// upgrader does its one job and blocks, since old managers end with the first Runnable (A11).
type upgrader struct {
	client  client.Client
	objects []client.Object
}

var _ manager.Runnable = (*upgrader)(nil)

func (u *upgrader) Start(ctx context.Context) error {
	if ctx.Err() != nil {
		return nil
	}
	for _, obj := range u.objects {
		if err := u.client.Update(ctx, obj); err != nil {
			return err
		}
	}
	// The manager ends when a Runnable returns.
	<-ctx.Done()
	return nil
}

// notifier tells its subscribers in goroutines that end by themselves (A20).
type notifier struct {
	subscribers []interface{ OnElectedLeader() }
}

var _ manager.Runnable = (*notifier)(nil)

func (n *notifier) Start(ctx context.Context) error {
	for _, subscriber := range n.subscribers {
		go subscriber.OnElectedLeader()
	}
	<-ctx.Done()
	return nil
}
