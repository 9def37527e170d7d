package brokersession

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Subscriber struct {
	logr.Logger
	broker string
	handle func(line string)
}

func (s *Subscriber) heartbeat(ctx context.Context, c net.Conn) {
	t := time.NewTicker(15 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			_ = c.Close()
			return
		case <-t.C:
			if _, err := fmt.Fprintln(c, "PING"); err != nil {
				s.V(1).Info("heartbeat", "err", err.Error())
			}
		}
	}
}

func (s *Subscriber) session(ctx context.Context) error {
	c, err := net.DialTimeout("tcp", s.broker, 10*time.Second)
	if err != nil {
		return err
	}
	defer c.Close()
	go s.heartbeat(ctx, c) // WANT ctxrunnable/outlives-round

	lines := bufio.NewScanner(c)
	for lines.Scan() {
		s.handle(lines.Text())
	}
	return lines.Err()
}

func (s *Subscriber) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if err := s.session(ctx); err != nil {
			s.Error(err, "session", "broker", s.broker)
		}
	}, 3*time.Second)
	return nil
}

func Subscribe(mgr manager.Manager, broker string, handle func(string)) error {
	return mgr.Add(&Subscriber{Logger: mgr.GetLogger(), broker: broker, handle: handle})
}
