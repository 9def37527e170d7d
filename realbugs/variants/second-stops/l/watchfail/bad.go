package watchfail

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

type Source interface {
	Poll() error
}

type Supervisor struct {
	sources []Source
	period  time.Duration
}

func (s *Supervisor) observe(src Source, failures chan<- error) {
	for {
		if err := src.Poll(); err != nil {
			failures <- err // WANT errchan/unbuffered-send
		}
		time.Sleep(s.period)
	}
}

// FirstFailure reports the first failure of any source.
func (s *Supervisor) FirstFailure(ctx context.Context) error {
	failures := make(chan error, 1)
	for _, src := range s.sources {
		go s.observe(src, failures)
	}
	klog.InfoS("Observing", "sources", len(s.sources))
	select {
	case err := <-failures:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
