package shipper

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/ignored-context/audit-shipper/bad/internal/sink"
	"example.org/variants/fourth-stops/ignored-context/audit-shipper/bad/internal/spool"
)

// Shipper empties the spool into the collector.
type Shipper struct {
	log   logr.Logger
	spool *spool.Spool
	sink  *sink.HTTP
	stop  chan struct{}
}

var _ manager.Runnable = (*Shipper)(nil)

func New(log logr.Logger, sp *spool.Spool, to *sink.HTTP) *Shipper {
	return &Shipper{log: log, spool: sp, sink: to, stop: make(chan struct{})}
}

func (s *Shipper) Start(_ context.Context) error { // WANT ctxrunnable/ignored-context|errchan/background-stop
	s.log.Info("shipping audit events", "to", s.sink.URL)
	wait.Until(s.shipOnce, 10*time.Second, s.stop)
	return nil
}

func (s *Shipper) shipOnce() {
	events := s.spool.Take()
	if len(events) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Second)
	defer cancel()
	if err := s.sink.Ship(ctx, events); err != nil {
		s.log.Error(err, "events are lost", "count", len(events))
	}
}
