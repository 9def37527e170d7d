package mirror

import (
	"context"
	"time"

	"github.com/go-logr/logr"
)

type Bucket struct {
	Name     string
	Endpoint string
}

type Copier interface {
	// Sync returns when everything was copied.
	Sync(ctx context.Context, from, to Bucket) error
}

type Mirror struct {
	copier Copier
	a, b   Bucket
	log    logr.Logger
	budget time.Duration
	errs   chan error
}

func New(c Copier, a, b Bucket, log logr.Logger) *Mirror {
	return &Mirror{copier: c, a: a, b: b, log: log, budget: time.Hour, errs: make(chan error, 2)}
}

func (m *Mirror) note(from, to Bucket) func() {
	began := time.Now()
	return func() {
		m.log.Info("direction done", "from", from.Name, "to", to.Name, "took", time.Since(began).String())
	}
}
