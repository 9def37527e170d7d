// Package closed_resource has endless loops that end when what they read from is closed (A4, A5,
// A16).
package closed_resource

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/fsnotify/fsnotify"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// certWatcher follows its files until Start closes the watcher, as controller-runtime's does (A4).
type certWatcher struct {
	watcher  *fsnotify.Watcher
	interval time.Duration
	reload   func() error
}

var _ manager.Runnable = (*certWatcher)(nil)

func (c *certWatcher) Start(ctx context.Context) error {
	go c.Watch() // want `not-joined: Start of \*certWatcher ends with ctx and does not wait for this goroutine`

	ticker := time.NewTicker(c.interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return c.watcher.Close()
		case <-ticker.C:
			if err := c.reload(); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "reload failed")
			}
		}
	}
}

// Watch loops without a context.
func (c *certWatcher) Watch() {
	for {
		select {
		case evt, ok := <-c.watcher.Events:
			if !ok {
				return
			}
			if evt.Has(fsnotify.Write) {
				_ = c.reload()
			}
		case err, ok := <-c.watcher.Errors:
			if !ok {
				return
			}
			ctrl.Log.Error(err, "watch failed")
		}
	}
}

// deviceServer accepts until its listener is closed (A5).
type deviceServer struct {
	path   string
	handle func(net.Conn)
}

var _ manager.Runnable = (*deviceServer)(nil)

func (d *deviceServer) Start(ctx context.Context) error {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "unix", d.path)
	if err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		listener.Close()
	}()
	for {
		conn, err := listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "accept failed")
			continue
		}
		d.handle(conn)
	}
}

// tunnel reads until a function of the context closes its connection (A16).
type tunnel struct {
	conn    net.Conn
	deliver func([]byte)
}

var _ manager.Runnable = (*tunnel)(nil)

func (t *tunnel) Start(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = t.conn.Close() })
	defer stop()
	buffer := make([]byte, 4096)
	for {
		n, err := t.conn.Read(buffer)
		if err != nil {
			return err
		}
		t.deliver(buffer[:n])
	}
}

// feed ranges over a channel that the context's end closes.
type feed struct {
	events chan string
	handle func(string)
}

var _ manager.Runnable = (*feed)(nil)

func (f *feed) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		close(f.events)
	}()
	for evt := range f.events {
		f.handle(evt)
	}
	return nil
}
