// Package bounded_sleep has Runnables that sleep and still end in time (A18, A19).
package bounded_sleep

import (
	"context"
	"io"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// logPipe waits in a helper that knows the context (A18).
type logPipe struct {
	open func() (io.ReadCloser, error)
	copy func(context.Context, io.Reader) error
}

var _ manager.Runnable = (*logPipe)(nil)

func (l *logPipe) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	for {
		if err := ctx.Err(); err != nil {
			return nil
		}
		pipe, err := l.open()
		if err != nil {
			log.Error(err, "opening the pipe failed")
			if !sleep(ctx, time.Second) {
				return nil
			}
			continue
		}
		if err := l.copy(ctx, pipe); err != nil {
			log.Error(err, "copying the log failed")
		}
		pipe.Close()
	}
}

// sleep reports whether it slept to the end.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// registrar tries five times (A19).
type registrar struct{ register func() error }

var _ manager.Runnable = (*registrar)(nil)

func (r *registrar) Start(ctx context.Context) error {
	var err error
	for range 5 {
		if err = r.register(); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	if err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// countdown tries until its attempts are used up (A19).
type countdown struct {
	attempts int
	connect  func() error
}

var _ manager.Runnable = (*countdown)(nil)

func (c *countdown) Start(ctx context.Context) error {
	for i := 0; i < c.attempts; i++ {
		if c.connect() == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	<-ctx.Done()
	return nil
}
