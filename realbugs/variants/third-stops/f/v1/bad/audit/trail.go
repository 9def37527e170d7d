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
}

func New(sink Sink, log logr.Logger) *Trail {
	return &Trail{sink: sink, log: log, in: make(chan Entry), flush: 5 * time.Second}
}

func (t *Trail) Record(object, action string) {
	e := Entry{When: time.Now(), Object: object, Action: action}
	t.in <- e // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}
