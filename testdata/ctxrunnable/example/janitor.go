// Package example holds the programs of the rule's manual.
package example

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Janitor deletes the pods that have finished.
type Janitor struct {
	Client   client.Client
	Interval time.Duration
}

var _ manager.Runnable = (*Janitor)(nil)

func (j *Janitor) Start(ctx context.Context) error { // related `ctx arrives here`
	for { // want `deaf-loop: Start of \*Janitor never returns after ctx ends: its loop has no exit$`
		if err := j.sweep(ctx); err != nil {
			log.FromContext(ctx).Error(err, "sweep failed")
		}
		time.Sleep(j.Interval) // related `waits here`
	}
}

func (j *Janitor) sweep(ctx context.Context) error {
	return j.Client.DeleteAllOf(ctx, &corev1.Pod{}, client.MatchingFields{"status.phase": "Succeeded"})
}

// StoppingJanitor ends with its context.
type StoppingJanitor struct{ Janitor }

var _ manager.Runnable = (*StoppingJanitor)(nil)

func (j *StoppingJanitor) Start(ctx context.Context) error {
	for {
		if err := j.sweep(ctx); err != nil {
			log.FromContext(ctx).Error(err, "sweep failed")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(j.Interval):
		}
	}
}
