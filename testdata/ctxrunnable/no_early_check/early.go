// Package no_early_check has Runnables that act before they have looked at their context: one that
// is started by a shutdown path does part of its work.
package no_early_check

import (
	"context"
	"net"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Migrator removes the configuration of the last version and then waits.
type Migrator struct {
	client client.Client
	old    corev1.ConfigMap
}

var _ manager.Runnable = (*Migrator)(nil)

func (m *Migrator) Start(ctx context.Context) error {
	if err := m.client.Delete(ctx, &m.old); err != nil { // want `no-early-check: Delete is called before ctx is looked at`
		return client.IgnoreNotFound(err)
	}
	<-ctx.Done()
	return nil
}

// CheckedMigrator asks first.
type CheckedMigrator struct{ Migrator }

var _ manager.Runnable = (*CheckedMigrator)(nil)

func (m *CheckedMigrator) Start(ctx context.Context) error {
	if ctx.Err() != nil {
		return nil
	}
	if err := m.client.Delete(ctx, &m.old); err != nil {
		return client.IgnoreNotFound(err)
	}
	<-ctx.Done()
	return nil
}

// Tunnel dials before it looks.
type Tunnel[T net.Addr] struct {
	remote T
	pump   func(context.Context, net.Conn) error
}

func (t *Tunnel[T]) Start(ctx context.Context) error {
	conn, err := net.Dial(t.remote.Network(), t.remote.String()) // want `no-early-check: Dial is called before ctx is looked at`
	if err != nil {
		return err
	}
	defer conn.Close()
	return t.pump(ctx, conn)
}

// dialled is the same with a dialer that looks at the context.
type dialled[T net.Addr] struct{ Tunnel[T] }

func (t *dialled[T]) Start(ctx context.Context) error {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, t.remote.Network(), t.remote.String())
	if err != nil {
		return err
	}
	defer conn.Close()
	return t.pump(ctx, conn)
}

// addAnnouncement posts in a helper of the closure.
func addAnnouncement(mgr ctrl.Manager, hook string) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := announce(hook); err != nil { // want `no-early-check: announce is called before ctx is looked at`
			return err
		}
		<-ctx.Done()
		return nil
	}))
}

func announce(hook string) error {
	resp, err := http.Post(hook, "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// okAddAnnouncement posts once the context has ended.
func okAddAnnouncement(mgr ctrl.Manager, hook string) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		<-ctx.Done()
		return announce(hook)
	}))
}

func setup(mgr ctrl.Manager) error {
	if err := mgr.Add(&Tunnel[*net.TCPAddr]{}); err != nil {
		return err
	}
	return mgr.Add(&dialled[*net.TCPAddr]{})
}
