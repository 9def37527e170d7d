package flusher

import (
	"context"
	"errors"
	"net"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// journal keeps the changes of tunnels and writes them to the collector.
type journal struct {
	lines     chan string
	collector *net.UDPConn
	dropped   int
}

func (j *journal) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, j.flush, 5*time.Second)
	<-ctx.Done()
	if err := j.collector.Close(); err != nil {
		return err
	}
	if j.dropped > 0 {
		return errors.New("some lines were dropped")
	}
	return nil
}

func (j *journal) flush(context.Context) {
	for {
		select {
		case line := <-j.lines:
			if _, err := j.collector.Write([]byte(line)); err != nil {
				klog.V(2).ErrorS(err, "line dropped")
				j.dropped++
			}
		default:
			return
		}
	}
}

type tunnels struct {
	journal *journal
	keep    func(ctx context.Context, note func(string)) error
}

var _ manager.Runnable = (*tunnels)(nil)

func (t *tunnels) Start(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := t.journal.Start(ctx); err != nil {
			klog.ErrorS(err, "journal closed")
		}
	}()
	err := t.keep(ctx, t.note)
	cancel()
	<-ended
	return err
}

func (t *tunnels) note(line string) {
	select {
	case t.journal.lines <- line:
	default:
	}
}
