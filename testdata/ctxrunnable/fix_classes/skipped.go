package fix_classes

import (
	"context"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A collector is the one receiver of senders that do not look at a context.
type collector struct {
	names  chan string
	period time.Duration
}

var _ manager.Runnable = (*collector)(nil)

func (c *collector) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `unsafe: leave the loop`
		case name := <-c.names:
			ctrl.LoggerFrom(ctx).Info("seen", "name", name)
		}
	}
}

func (c *collector) add(name string) { c.names <- name }

// deafCollector has no case for its context at all.
type deafCollector struct{ names chan string }

var _ manager.Runnable = (*deafCollector)(nil)

func (c *deafCollector) Start(ctx context.Context) error {
	ticker := time.NewTicker(time.Second)
	for { // want `deaf-loop: Start of \*deafCollector never returns after ctx ends` // fix `unsafe: leave the loop`
		select {
		case name := <-c.names:
			ctrl.LoggerFrom(ctx).Info("seen", "name", name)
		case <-ticker.C:
			ctrl.LoggerFrom(ctx).Info("running")
		}
	}
}

func (c *deafCollector) add(name string) { c.names <- name }

// A patientCollector's senders leave when the context ends: nobody waits for the receiver.
type patientCollector struct{ names chan string }

var _ manager.Runnable = (*patientCollector)(nil)

func (c *patientCollector) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^safe: leave the loop`
		case name := <-c.names:
			ctrl.LoggerFrom(ctx).Info("seen", "name", name)
		}
	}
}

func (c *patientCollector) add(ctx context.Context, name string) {
	select {
	case c.names <- name:
	case <-ctx.Done():
	}
}

// A drainingCollector empties the channel behind its loop, and so in time for its senders.
type drainingCollector struct{ names chan string }

var _ manager.Runnable = (*drainingCollector)(nil)

func (c *drainingCollector) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^unsafe: leave the loop`
		case name := <-c.names:
			if name == "" {
				return nil
			}
		}
	}
	for name := range c.names {
		log.Info("late", "name", name)
	}
	return nil
}

func (c *drainingCollector) add(name string) { c.names <- name }

// A drainedCollector is drained by its caller once the loop is left.
type drainedCollector struct {
	names    chan string
	expected int
}

var _ manager.Runnable = (*drainedCollector)(nil)

func (c *drainedCollector) Start(ctx context.Context) error {
	go c.add("first")
	c.collect(ctx)
	for i := 0; i < c.expected; i++ {
		<-c.names
	}
	return nil
}

func (c *drainedCollector) collect(ctx context.Context) {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^safe: leave the loop`
		case name := <-c.names:
			ctrl.LoggerFrom(ctx).Info("seen", "name", name)
		}
	}
}

func (c *drainedCollector) add(name string) { c.names <- name }

// A deferringCollector empties the channel in a deferred call, which comes earlier then.
type deferringCollector struct{ names chan string }

var _ manager.Runnable = (*deferringCollector)(nil)

func (c *deferringCollector) Start(ctx context.Context) error {
	defer func() {
		for i := 0; i < cap(c.names); i++ {
			<-c.names
		}
	}()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^safe: leave the loop`
		case name := <-c.names:
			ctrl.LoggerFrom(ctx).Info("seen", "name", name)
		}
	}
}

func (c *deferringCollector) add(name string) { c.names <- name }

// A tally is read by the caller of the loop that counts.
type tally struct {
	seen   int
	period time.Duration
}

var _ manager.Runnable = (*tally)(nil)

func (t *tally) Start(ctx context.Context) error {
	t.count(ctx)
	ctrl.LoggerFrom(ctx).Info("counted", "seen", t.seen)
	return nil
}

func (t *tally) count(ctx context.Context) {
	ticker := time.NewTicker(t.period)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^unsafe: leave the loop`
		case <-ticker.C:
			t.seen++
		}
	}
}

// A countedCollector counts down what others have counted up.
type countedCollector struct {
	jobs    chan string
	pending sync.WaitGroup
}

var _ manager.Runnable = (*countedCollector)(nil)

func (c *countedCollector) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^unsafe: leave the loop`
		case job := <-c.jobs:
			ctrl.LoggerFrom(ctx).Info("done", "job", job)
			c.pending.Done()
		}
	}
}

// Flush waits for what Add has counted.
func (c *countedCollector) Flush() { c.pending.Wait() }

func (c *countedCollector) add(job string) {
	c.pending.Add(1)
	select {
	case c.jobs <- job:
	default:
		c.pending.Done()
	}
}

// A lockedCollector holds its lock while it waits.
type lockedCollector struct {
	mu    sync.Mutex
	names chan string
	seen  int
}

var _ manager.Runnable = (*lockedCollector)(nil)

func (c *lockedCollector) Start(ctx context.Context) error {
	for {
		c.mu.Lock()
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^unsafe: leave the loop`
		case <-c.names:
			c.seen++
		}
		c.mu.Unlock()
	}
}

// Seen waits for the lock.
func (c *lockedCollector) Seen() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seen
}

// A countingCollector takes its lock for the count alone.
type countingCollector struct{ lockedCollector }

var _ manager.Runnable = (*countingCollector)(nil)

func (c *countingCollector) Start(ctx context.Context) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^safe: leave the loop`
		case <-ticker.C:
			c.mu.Lock()
			c.seen++
			c.mu.Unlock()
		}
	}
}

// A poller is asked for a result: who calls await goes on as if the wait were over.
type poller struct {
	ready  func() bool
	result string
}

var _ manager.Runnable = (*poller)(nil)

func (p *poller) Start(ctx context.Context) error {
	if err := p.await(ctx); err != nil {
		return err
	}
	ctrl.LoggerFrom(ctx).Info("ready", "result", p.result)
	return nil
}

func (p *poller) await(ctx context.Context) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^unsafe: leave the loop`
		case <-ticker.C:
			if p.ready() {
				p.result = "ready"
				return nil
			}
		}
	}
}

// A member counts down its group when it has ended, which is what the group waits for.
type member struct {
	running sync.WaitGroup
	period  time.Duration
}

var _ manager.Runnable = (*member)(nil)

func (m *member) Start(ctx context.Context) error {
	m.running.Add(1)
	go func() {
		defer m.running.Done()
		ticker := time.NewTicker(m.period)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^safe: leave the loop`
			case <-ticker.C:
				ctrl.LoggerFrom(ctx).Info("running")
			}
		}
	}()
	<-ctx.Done()
	m.running.Wait()
	return nil
}

// A feeder is the only sender on the channel that it closes.
type feeder struct{ names chan string }

var _ manager.Runnable = (*feeder)(nil)

func (f *feeder) Start(ctx context.Context) error {
	defer close(f.names)
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^safe: leave the loop`
		case f.names <- "next":
		}
	}
}

// Names reads until the feeder ends.
func (f *feeder) Names() (all []string) {
	for name := range f.names {
		all = append(all, name)
	}
	return all
}
