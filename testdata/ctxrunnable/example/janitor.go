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

func (j *Janitor) Start(ctx context.Context) error { // related `^ctx arrives here$`
	for { // want `^deaf-loop: Start of \*Janitor never returns after ctx ends: its loop has no exit$`
		if err := j.sweep(ctx); err != nil {
			log.FromContext(ctx).Error(err, "sweep failed")
		}
		time.Sleep(j.Interval) // related `^waits here$`
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

// SpinningJanitor goes on after the end.
type SpinningJanitor struct{ Janitor }

var _ manager.Runnable = (*SpinningJanitor)(nil)

func (j *SpinningJanitor) Start(ctx context.Context) error { // related `^ctx arrives here$`
	for {
		select {
		case <-ctx.Done(): // want `^spins-after-done: the loop goes on after ctx ends: this case does not leave it, and is ready at once from then on$` // fix `^safe: leave the loop: return nil$`
			break // leaves the select only
		case <-time.After(j.Interval):
			j.Client.DeleteAllOf(ctx, &corev1.Pod{})
		}
	}
}

// EndingJanitor leaves the loop.
type EndingJanitor struct{ Janitor }

var _ manager.Runnable = (*EndingJanitor)(nil)

func (j *EndingJanitor) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(j.Interval):
			j.Client.DeleteAllOf(ctx, &corev1.Pod{})
		}
	}
}

// EagerMigrator deletes before it looks.
type EagerMigrator struct {
	Client client.Client
	old    corev1.ConfigMap
}

var _ manager.Runnable = (*EagerMigrator)(nil)

func (m *EagerMigrator) Start(ctx context.Context) error {
	if err := m.Client.Delete(ctx, &m.old); err != nil { // want `^no-early-check: Delete is called before ctx is looked at: started during a shutdown, Start of \*EagerMigrator still does it$`
		return client.IgnoreNotFound(err)
	}
	<-ctx.Done()
	return nil
}

// Migrator looks first.
type Migrator struct {
	Client client.Client
	old    corev1.ConfigMap
}

var _ manager.Runnable = (*Migrator)(nil)

func (m *Migrator) Start(ctx context.Context) error {
	if ctx.Err() != nil {
		return nil
	}
	if err := m.Client.Delete(ctx, &m.old); err != nil {
		return client.IgnoreNotFound(err)
	}
	<-ctx.Done()
	return nil
}
