package example

import (
	"context"
	"sync"
)

// A Pair is two servers: the end of either is the end of both.
type Pair struct {
	api, probes interface {
		Start(ctx context.Context) error
	}
}

func (p *Pair) Run(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended) // related `^closed here as well$`
		_ = p.api.Start(ctx)
	}()
	go func() {
		defer close(ended) // want `^closed-twice: close of ended panics when a goroutine of Run has closed it before$`
		_ = p.probes.Start(ctx)
	}()
	<-ended
}

type OncePair struct{ Pair }

func (p *OncePair) Run(ctx context.Context) {
	ended := make(chan struct{})
	var once sync.Once
	end := func() { once.Do(func() { close(ended) }) }
	go func() {
		defer end()
		_ = p.api.Start(ctx)
	}()
	go func() {
		defer end()
		_ = p.probes.Start(ctx)
	}()
	<-ended
}
