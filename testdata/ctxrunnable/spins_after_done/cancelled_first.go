package spins_after_done

import "context"

// The stop ends the context before it closes the channel: the loop waits for both, and leaves within some rounds.
type poller struct {
	events chan int
	cancel context.CancelFunc
}

func (p *poller) stop() {
	if p.cancel != nil {
		p.cancel()
		close(p.events)
		p.cancel = nil
	}
}

func (p *poller) run(ctx context.Context, out chan<- int) {
	p.events = make(chan int, 10)
	inner, cancel := context.WithCancel(ctx)
	p.cancel = cancel
	defer p.stop()
	go func() {
		for {
			select {
			case v := <-p.events:
				out <- v
			case <-inner.Done():
				return
			}
		}
	}()
	<-inner.Done()
}

// The same with variables in place of fields.
func okRelay(ctx context.Context, out func(string)) (add func(string), stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	names := make(chan string)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case name := <-names:
				out(name)
			}
		}
	}()
	return func(name string) { names <- name }, func() {
		cancel()
		close(names)
	}
}

// The same without the cancel before the close.
type closer struct {
	events chan int
	cancel context.CancelFunc
}

func (c *closer) stop() {
	close(c.events) // related `closed here`
}

func (c *closer) run(ctx context.Context, out chan<- int) {
	c.events = make(chan int, 10)
	inner, cancel := context.WithCancel(ctx)
	c.cancel = cancel
	go func() {
		for {
			select {
			case v := <-c.events: // want `spins-once-closed: the loop spins once c.events is closed`
				out <- v
			case <-inner.Done():
				return
			}
		}
	}()
}

// Here another context is cancelled before the close.
func relay(ctx context.Context, out func(string)) (add func(string), stop func()) {
	_, cancel := context.WithCancel(ctx)
	names := make(chan string)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case name := <-names: // want `spins-once-closed: the loop spins once names is closed`
				out(name)
			}
		}
	}()
	return func(name string) { names <- name }, func() {
		cancel()
		close(names) // related `closed here`
	}
}
