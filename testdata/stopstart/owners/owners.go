// Package owners has stop methods that are wrong or right by who calls them.
package owners

import (
	"context"
	"sync"
)

// loop is started at most once, and its Stop starts it.
type loop struct {
	once  sync.Once
	work  chan func()
	ended chan struct{}
}

func (l *loop) Start() {
	l.once.Do(func() {
		go func() {
			defer close(l.ended)
			for work := range l.work {
				work()
			}
		}()
	})
}

func (l *loop) Stop() {
	l.Start() // want `stop-starts: Stop calls Start: stopping a \*loop`
	close(l.work)
	<-l.ended
}

// runJob stops its loop on each way out, also on the one that leads past the start.
func runJob(ctx context.Context, prepare func(context.Context) error) error {
	l := &loop{work: make(chan func()), ended: make(chan struct{})}
	defer l.Stop() // related `stopped here`
	if err := prepare(ctx); err != nil {
		return err
	}
	l.Start()
	<-ctx.Done()
	return nil
}

// okRunJob starts it first.
func okRunJob(ctx context.Context) error {
	l := &loop{work: make(chan func()), ended: make(chan struct{})}
	l.Start()
	defer l.Stop()
	<-ctx.Done()
	return nil
}

// lane is like loop, and its only owners start it before they stop it.
type lane struct {
	once sync.Once
	work chan func()
}

func (l *lane) Start() {
	l.once.Do(func() { go l.run() })
}

func (l *lane) run() {
	for work := range l.work {
		work()
	}
}

func (l *lane) Stop() {
	l.Start()
	close(l.work)
}

// road starts its lane when it is made.
type road struct{ lane *lane }

func newRoad() *road {
	r := &road{lane: &lane{work: make(chan func())}}
	r.lane.Start()
	return r
}

func (r *road) Close() { r.lane.Stop() }

// bridge starts and stops its lane in one function.
type bridge struct{ lane *lane }

func (b *bridge) Run(ctx context.Context) {
	b.open()
	defer b.end()
	<-ctx.Done()
}

func (b *bridge) open() { b.lane.Start() }
func (b *bridge) end()  { b.lane.Stop() }

// ferry marks its lane as started before it stops it.
type ferry struct{ lane *lane }

func (f *ferry) Land() {
	f.lane.once.Do(func() {})
	f.lane.Stop()
}

// track is stopped by an owner whose own start is a method apart.
type track struct {
	once sync.Once
	work chan func()
}

func (t *track) Start() {
	t.once.Do(func() { go t.run() })
}

func (t *track) run() {
	for work := range t.work {
		work()
	}
}

func (t *track) Stop() {
	t.Start() // want `stop-starts: Stop calls Start: stopping a \*track`
	close(t.work)
}

// Railway can be stopped without ever having been started.
type Railway struct{ track *track }

func (r *Railway) Start() { r.track.Start() } // related `started only here`
func (r *Railway) Stop()  { r.track.Stop() }  // related `stopped here`

// rail is like track, and its owner asks before it stops it.
type rail struct {
	once    sync.Once
	started bool
	work    chan func()
}

func (r *rail) Start() {
	r.once.Do(func() {
		r.started = true
		go r.run()
	})
}

func (r *rail) run() {
	for work := range r.work {
		work()
	}
}

func (r *rail) Started() bool { return r.started }

func (r *rail) GracefulStop() {
	r.Start()
	close(r.work)
}

// Tram asks.
type Tram struct{ rail *rail }

func (t *Tram) Start() { t.rail.Start() }

func (t *Tram) Stop() {
	if t.rail.Started() {
		t.rail.GracefulStop()
	}
}
