package watchfail

import (
	"context"
	"time"
)

type Watchdog struct {
	sources []Source
	period  time.Duration
}

func (w *Watchdog) observe(ctx context.Context, src Source, failures chan<- error) {
	t := time.NewTicker(w.period)
	defer t.Stop()
	for {
		if err := src.Poll(); err != nil {
			failures <- err
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (w *Watchdog) FirstFailure(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failures := make(chan error, len(w.sources))
	for _, src := range w.sources {
		go w.observe(ctx, src, failures)
	}
	select {
	case err := <-failures:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
