// Package fail hands work to goroutines that return when they fail, and answers to callers that leave.
package fail

import (
	"context"
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"
)

// All workers can fail, and then nobody takes the rest.
func shards(ctx context.Context, names []string, sync func(context.Context, string) error) error {
	group, ctx := errgroup.WithContext(ctx)
	work := make(chan string)
	group.Go(func() error {
		defer close(work)
		for _, name := range names {
			work <- name // want `unbuffered-send: send on work blocks for ever once its receiver has stopped: work is unbuffered`
		}
		return nil
	})
	for range 4 {
		group.Go(func() error {
			for name := range work {
				if err := sync(ctx, name); err != nil {
					return err // related `this return can come first`
				}
			}
			return nil
		})
	}
	return group.Wait()
}

type exporter struct {
	lines  chan string
	failed chan error
	write  func(string) error
}

// One writer in a method, which tells its error to somebody else.
func (e *exporter) export(lines []string) {
	e.lines, e.failed = make(chan string), make(chan error, 1)
	go e.writeAll()
	go func() {
		for _, line := range lines {
			e.lines <- line // want `unbuffered-send: send on e.lines blocks for ever once writeAll has returned`
		}
		close(e.lines)
	}()
}

func (e *exporter) writeAll() {
	for {
		line, more := <-e.lines
		if !more {
			return
		}
		if err := e.write(line); err != nil {
			e.failed <- err
			return
		}
	}
}

// A failure is noted, and the rest is taken.
func okTakesTheRest(names []string, sync func(string) error) error {
	var group errgroup.Group
	work := make(chan string)
	group.Go(func() error {
		defer close(work)
		for _, name := range names {
			work <- name
		}
		return nil
	})
	group.Go(func() error {
		var failed error
		for name := range work {
			if err := sync(name); err != nil {
				failed = errors.Join(failed, err)
			}
		}
		return failed
	})
	return group.Wait()
}

// The one who fails drains what is left.
func okDrains(names []string, sync func(string) error) error {
	var group errgroup.Group
	work := make(chan string)
	group.Go(func() error {
		defer close(work)
		for _, name := range names {
			work <- name
		}
		return nil
	})
	group.Go(func() error {
		for name := range work {
			if err := sync(name); err != nil {
				for range work {
				}
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// The sender leaves with the group.
func okLeavesWithTheGroup(ctx context.Context, names []string, sync func(context.Context, string) error) error {
	group, ctx := errgroup.WithContext(ctx)
	work := make(chan string)
	group.Go(func() error {
		defer close(work)
		for _, name := range names {
			select {
			case work <- name:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	group.Go(func() error {
		for name := range work {
			if err := sync(ctx, name); err != nil {
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// One of the receivers stays to the end.
func okOneStays(names []string, sync func(string) error, skip func(string)) {
	work := make(chan string)
	var group sync2
	group.Add(1)
	go func() {
		defer group.Done()
		for name := range work {
			skip(name)
		}
	}()
	go func() {
		for name := range work {
			if err := sync(name); err != nil {
				return
			}
		}
	}()
	go func() {
		for _, name := range names {
			work <- name
		}
		close(work)
	}()
	group.Wait()
}

type sync2 = sync.WaitGroup

type question struct {
	name  string
	reply chan error
}

type desk struct {
	questions chan *question
	stop      chan struct{}
}

func newDesk() *desk {
	d := &desk{questions: make(chan *question), stop: make(chan struct{})}
	go d.answer()
	return d
}

// The one who asked can be gone, and everybody else waits.
func (d *desk) answer() {
	for {
		select {
		case q := <-d.questions:
			q.reply <- errors.New(q.name) // want `unbuffered-send: send on q.reply blocks for ever once ask has returned: q.reply is unbuffered`
		case <-d.stop:
			return
		}
	}
}

func (d *desk) ask(ctx context.Context, name string) error {
	q := &question{name: name, reply: make(chan error)}
	select {
	case d.questions <- q:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-q.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

type letter struct{ answer chan error }

type postbox struct {
	letters chan *letter
	stop    chan struct{}
}

func newPostbox() *postbox {
	p := &postbox{letters: make(chan *letter), stop: make(chan struct{})}
	go p.okAnswers()
	return p
}

// Each answer has room of its own.
func (p *postbox) okAnswers() {
	for {
		select {
		case l := <-p.letters:
			l.answer <- errors.New("no")
		case <-p.stop:
			return
		}
	}
}

func (p *postbox) write(ctx context.Context) error {
	l := &letter{answer: make(chan error, 1)}
	p.letters <- l
	select {
	case err := <-l.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
