package audit

import (
	"time"

	"github.com/go-logr/logr"
)

type Entry struct {
	When   time.Time
	Object string
	Action string
}

type Sink interface{ Write(batch []Entry) error }

// Trail collects what the operator does to databases and writes it in batches.
type Trail struct {
	sink  Sink
	log   logr.Logger
	in    chan Entry
	flush time.Duration
	gone  chan struct{}
}

func New(sink Sink, log logr.Logger) *Trail {
	return &Trail{sink: sink, log: log, in: make(chan Entry), flush: 5 * time.Second, gone: make(chan struct{})}
}

func (t *Trail) Record(object, action string) {
	e := Entry{When: time.Now(), Object: object, Action: action}
	select {
	case t.in <- e:
	case <-t.gone:
		t.log.Info("late audit entry", "object", object, "action", action)
	}
}
