// Package nothing_receives sends on channels that have no receiver.
package nothing_receives

import (
	"context"
	"log"
)

// The result was to be read after the wait, and is not.
func runUntil(ctx context.Context, run func(context.Context) error) {
	errs := make(chan error)
	go func() {
		errs <- run(ctx) // want `unbuffered-send: send on errs blocks for ever: nothing receives from it`
	}()
	<-ctx.Done()
	log.Print("done")
}

type importer struct {
	failed  chan error
	Results chan string
	done    chan struct{}
}

func newImporter() *importer {
	return &importer{failed: make(chan error), done: make(chan struct{})}
}

func (i *importer) Start(ctx context.Context, load func() error) {
	go func() {
		defer close(i.done)
		if err := load(); err != nil {
			i.report(err)
		}
	}()
	select {
	case <-i.done:
	case <-ctx.Done():
	}
}

func (i *importer) report(err error) {
	i.failed <- err // want `unbuffered-send: send on i.failed blocks for ever: nothing receives from it`
}

// The send goes on without a receiver.
func okTries(wake func() bool) {
	woken := make(chan struct{})
	for wake() {
		select {
		case woken <- struct{}{}:
		default:
		}
	}
}

// The buffer takes it.
func okBuffered(ctx context.Context, run func(context.Context) error) {
	errs := make(chan error, 1)
	go func() { errs <- run(ctx) }()
	<-ctx.Done()
}

// Whoever gets the channel receives from it.
func OkReturned(run func() error) <-chan error {
	errs := make(chan error)
	go func() { errs <- run() }()
	return errs
}

func okHandedOn(run func() error, receive func(<-chan error)) {
	errs := make(chan error)
	go func() { errs <- run() }()
	receive(errs)
}

// Exporter has a channel that its users receive from.
type Exporter struct{ Results chan string }

func NewExporter() *Exporter { return &Exporter{Results: make(chan string)} }

func (e *Exporter) okStart(next func() string) {
	go func() {
		for {
			e.Results <- next()
		}
	}()
}

// A receive through a helper.
func okHelper(run func() error) error {
	errs := make(chan error)
	go func() { errs <- run() }()
	return first(errs)
}

func first(errs <-chan error) error { return <-errs }

// closures hands a function over that returns its channels. Whoever calls it receives from them.
func closures(names []string) {
	each(func() (<-chan string, <-chan error, error) {
		found, errs := make(chan string), make(chan error)
		go func() {
			for _, name := range names {
				found <- name
			}
		}()
		go func() { errs <- context.Cause(context.Background()) }()
		return found, errs, nil
	})
}

func each(start func() (<-chan string, <-chan error, error)) {
	go func() {
		found, errs, err := start()
		if err != nil {
			return
		}
		for {
			select {
			case name := <-found:
				if name == "" {
					return
				}
				println(name)
			case <-errs:
				return
			}
		}
	}()
}
