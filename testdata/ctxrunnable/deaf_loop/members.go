package deaf_loop

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// An actor is run until another function interrupts it, as the members of oklog/run are.
type actor struct {
	execute   func() error
	interrupt func(error)
}

// A Crew runs its members, and interrupts all once one has ended.
type Crew struct{ members []actor }

func (c *Crew) Add(execute func() error, interrupt func(error)) {
	c.members = append(c.members, actor{execute, interrupt})
}

func (c *Crew) Run() error {
	ended := make(chan error, len(c.members))
	for _, member := range c.members {
		go func() { ended <- member.execute() }()
	}
	err := <-ended
	for _, member := range c.members {
		member.interrupt(err)
	}
	for range cap(ended) - 1 {
		<-ended
	}
	return err
}

func addToCrew(crew *Crew, s *scanner) {
	_, cancel := context.WithCancel(context.Background())
	crew.Add(func() error {
		for { // want `deaf-loop: the function literal in addToCrew goes on after its group interrupts it: its loop has no exit`
			_ = os.Remove(s.path)
			time.Sleep(time.Minute)
		}
	}, func(error) { cancel() })
	crew.Add(s.scanForEver, func(error) { close(s.quit) })
	crew.Add(s.okScan, func(error) { close(s.quit) })
}

// okAddToCrew has a member that sees what its interrupt ends.
func okAddToCrew(crew *Crew, s *scanner) {
	ctx, cancel := context.WithCancel(context.Background())
	crew.Add(func() error {
		for {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Minute):
				_ = os.Remove(s.path)
			}
		}
	}, func(error) { cancel() })
}

// okRetry is given functions that are no member: nothing interrupts the first.
func okRetry(retry func(func() error, func() error) error, s *scanner) error {
	return retry(s.forEver, func() error { return nil })
}

// A scanner can be a member by its methods.
type scanner struct {
	path string
	quit chan struct{}
}

func newScanner(path string) *scanner { return &scanner{path: path, quit: make(chan struct{})} }

func (s *scanner) scanForEver() error {
	ticker := time.NewTicker(time.Minute)
	for range ticker.C { // want `deaf-loop: scanForEver of \*scanner goes on after its group interrupts it`
		_ = os.Remove(s.path)
	}
	return nil
}

func (s *scanner) okScan() error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			_ = os.Remove(s.path)
		case <-s.quit:
			return nil
		}
	}
}

func (s *scanner) forEver() error {
	for {
		_ = os.Remove(s.path)
		time.Sleep(time.Minute)
	}
}

// A Refresher has a Stop, which does not stop what its Begin leaves to a library.
type Refresher struct {
	period  time.Duration
	quit    chan struct{}
	refresh func()
}

func (r *Refresher) Begin() {
	go wait.Forever(func() { r.refresh() }, r.period) // want `endless-goroutine: the goroutine that Begin starts can never be stopped: Forever has no end`
}

func (r *Refresher) BeginUnder(ctx context.Context) {
	r.refresh()
	wait.Forever(r.refresh, r.period) // want `unawaited-loop: BeginUnder of \*Refresher never returns after ctx ends: Forever goes on for ever`
}

func (r *Refresher) BeginUntil() {
	go wait.Until(r.refresh, r.period, r.quit)
}

func (r *Refresher) Stop() { close(r.quit) }

// A lasting refresher offers no end: it lives as long as the process.
type lasting struct{ refresh func() }

func (l *lasting) begin() { go wait.Forever(l.refresh, time.Minute) }
