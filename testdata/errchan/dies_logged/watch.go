// Package dies_logged has goroutines that an error ends for good.
package dies_logged

import (
	"context"
	"errors"
	"net"
	"time"

	"k8s.io/klog/v2"
)

// Mounts watches the table of mounts beside its own loop (harvester/node-disk-manager).
type Mounts struct {
	open func() (table, error)
	wake chan struct{}
}

type table interface {
	Poll(limit time.Duration) (int, error)
	Close() error
}

var errInterrupted = errors.New("interrupted")

// Run starts the watcher once.
func (m *Mounts) Run(ctx context.Context) error {
	go m.watch(ctx) // related `started here`
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-m.wake:
			klog.Info("scanning")
		}
	}
}

func (m *Mounts) watch(ctx context.Context) {
	mounts, err := m.open()
	if err != nil {
		klog.Errorf("mounts: %v", err)
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		n, err := mounts.Poll(5 * time.Second) // want `logged-error: error of mounts.Poll is only logged, and ends watch for good: the process goes on as if it ran`
		if err != nil {
			if err == errInterrupted {
				continue
			}
			klog.Errorf("poll: %v", err)
			return
		}
		if n > 0 {
			m.wake <- struct{}{}
		}
	}
}

// Feeds reads a stream in a goroutine of its own.
type Feeds struct {
	next func(ctx context.Context) (string, error)
	seen chan string
}

// Start goes on to wait for its context.
func (f *Feeds) Start(ctx context.Context) error {
	go func() { // related `started here`
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				item, err := f.next(ctx) // want `logged-error: error of f.next is only logged, and ends this goroutine for good`
				if err != nil {
					klog.ErrorS(err, "feed")
					return
				}
				f.seen <- item
			case <-ctx.Done():
				return
			}
		}
	}()
	<-ctx.Done()
	return nil
}

// okRetried goes on after an error.
func (f *Feeds) okRetried(ctx context.Context) {
	go func() {
		for {
			select {
			case <-time.After(time.Second):
				if _, err := f.next(ctx); err != nil {
					klog.ErrorS(err, "feed")
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	<-ctx.Done()
}

// okTold sends the error to who waits.
func (f *Feeds) okTold(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() {
		for {
			select {
			case <-time.After(time.Second):
				if _, err := f.next(ctx); err != nil {
					klog.ErrorS(err, "feed")
					errs <- err
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

// okCancels ends the others with it.
func (f *Feeds) okCancels(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		for {
			select {
			case <-time.After(time.Second):
				if _, err := f.next(ctx); err != nil {
					klog.ErrorS(err, "feed")
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	<-ctx.Done()
}

// okSessions has a goroutine for each connection, which ends with it.
func okSessions(ctx context.Context, listener net.Listener) error {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go okSession(ctx, conn)
	}
}

func okSession(ctx context.Context, conn net.Conn) {
	buf := make([]byte, 64)
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		if _, err := conn.Read(buf); err != nil {
			klog.ErrorS(err, "session")
			return
		}
	}
}
