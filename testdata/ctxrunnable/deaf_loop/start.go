// Package deaf_loop has Runnables with an endless loop that never hears of shutdown.
package deaf_loop

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Janitor deletes the pods that have finished.
type Janitor struct {
	Client   client.Client
	Interval time.Duration
}

var _ manager.LeaderElectionRunnable = (*Janitor)(nil)

func (j *Janitor) NeedLeaderElection() bool { return true }

// Start sleeps between two rounds, and a round's error does not end it.
func (j *Janitor) Start(ctx context.Context) error {
	for { // want `deaf-loop: Start of \*Janitor never returns after ctx ends`
		if err := j.sweep(ctx); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "sweep failed")
		}
		time.Sleep(j.Interval)
	}
}

func (j *Janitor) sweep(ctx context.Context) error {
	return j.Client.DeleteAllOf(ctx, &corev1.Pod{}, client.MatchingFields{"status.phase": "Succeeded"})
}

// CheckedJanitor looks at the context between two rounds.
type CheckedJanitor struct{ Janitor }

var _ manager.Runnable = (*CheckedJanitor)(nil)

func (j *CheckedJanitor) Start(ctx context.Context) error {
	for {
		if err := j.sweep(ctx); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "sweep failed")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(j.Interval):
		}
	}
}

// FailingJanitor ends with the first error, and a call under a cancelled context is one.
type FailingJanitor struct{ Janitor }

var _ manager.Runnable = (*FailingJanitor)(nil)

func (j *FailingJanitor) Start(ctx context.Context) error {
	for {
		if err := j.sweep(ctx); err != nil {
			return err
		}
		time.Sleep(j.Interval)
	}
}

// HeadJanitor asks for the context's error at the head of its loop.
type HeadJanitor struct{ Janitor }

var _ manager.Runnable = (*HeadJanitor)(nil)

func (j *HeadJanitor) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := j.sweep(ctx); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "sweep failed")
		}
		time.Sleep(j.Interval)
	}
	return nil
}

// Resync lists again on a ticker; the select that would see the context is jumped over while the
// client cannot list.
type Resync struct {
	Client client.Client
	ticker *time.Ticker
}

var _ manager.Runnable = (*Resync)(nil)

func (r *Resync) Start(ctx context.Context) error {
	for { // want `deaf-loop: Start of \*Resync can loop for ever after ctx ends`
		var nodes corev1.NodeList
		if err := r.Client.List(ctx, &nodes); err != nil {
			time.Sleep(time.Second)
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.ticker.C:
		}
	}
}

// PatientResync checks the context before it tries again.
type PatientResync struct{ Resync }

var _ manager.Runnable = (*PatientResync)(nil)

func (r *PatientResync) Start(ctx context.Context) error {
	for {
		var nodes corev1.NodeList
		if err := r.Client.List(ctx, &nodes); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			time.Sleep(time.Second)
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.ticker.C:
		}
	}
}
