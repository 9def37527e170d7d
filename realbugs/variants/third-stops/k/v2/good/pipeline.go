package invoices

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"
)

type Usage struct {
	Tenant string
	Hours  float64
}

type Meter interface {
	Poll(ctx context.Context) ([]Usage, error)
}

type Ledger interface {
	Book(ctx context.Context, u Usage) error
}

type Pipeline struct {
	meter  Meter
	ledger Ledger
	usage  chan Usage
	every  time.Duration
	log    logr.Logger
}

func New(m Meter, l Ledger, log logr.Logger) *Pipeline {
	return &Pipeline{meter: m, ledger: l, usage: make(chan Usage), every: time.Minute, log: log}
}

// Run meters and books until ctx ends.
func (p *Pipeline) Run(ctx context.Context) error {
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.collect(gctx) })
	g.Go(func() error { return p.book(gctx) })
	err := g.Wait()
	p.log.Info("metering stopped", "err", err)
	return err
}
