package skipped_close

import (
	"errors"
	"sync"
	"time"
)

// A predictor counts its goroutines under a flag that only a test sets, and waits for them under it (aibrix).
type predictor struct {
	mu       sync.Mutex
	size     int
	head     time.Time
	testing  bool
	testWait sync.WaitGroup
}

func (p *predictor) add(ts time.Time) {
	p.tryRotate(ts)
	if p.testing {
		p.testWait.Wait()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.size++
}

func (p *predictor) tryRotate(ts time.Time) {
	if ts.Sub(p.head) < time.Second {
		return
	}
	if p.testing {
		p.testWait.Add(1)
	}
	go p.okRotate(ts)
}

func (p *predictor) okRotate(ts time.Time) bool {
	if p.testing {
		defer p.testWait.Done()
	}
	if p.size > 10 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.head = ts
	return true
}

// A draining pool counts where its options say so, which its constructor takes, and waits in any case.
type drainingPool struct {
	drains  bool
	workers sync.WaitGroup
}

func newDrainingPool(drains bool) *drainingPool { return &drainingPool{drains: drains} }

func (p *drainingPool) run(work func()) {
	if p.drains {
		p.workers.Add(1)
	}
	go p.okWork(work)
}

func (p *drainingPool) okWork(work func()) {
	work()
	if p.drains {
		p.workers.Done()
	}
}

func (p *drainingPool) drain() { p.workers.Wait() }

func okDrain(all []func(), drains bool) {
	p := newDrainingPool(drains)
	for _, work := range all {
		p.run(work)
	}
	p.drain()
}

// counted is set once in the process.
var counted = time.Now().IsZero()

type group struct{ workers sync.WaitGroup }

func (g *group) okRun(work func()) {
	if counted {
		g.workers.Add(1)
	}
	go func() {
		work()
		if !counted {
			return
		}
		g.workers.Done()
	}()
}

func okRunAll(all []func()) {
	var g group
	for _, work := range all {
		g.okRun(work)
	}
	g.workers.Wait()
}

// A closing pool forgets what it has counted once it is closed.
type closingPool struct {
	open    bool
	workers sync.WaitGroup
}

func newClosingPool() *closingPool { return &closingPool{open: true} }

func (p *closingPool) run(work func()) {
	if p.open {
		p.workers.Add(1)
	}
	go p.work(work)
}

func (p *closingPool) work(work func()) {
	work()
	if p.open {
		p.workers.Done() // want `skipped-close: Done of p.workers is skipped by an earlier return; .* then waits for ever`
	}
}

func (p *closingPool) close() error {
	p.open = false
	p.workers.Wait()
	return errors.New("closed")
}

func closeAll(all []func()) error {
	p := newClosingPool()
	for _, work := range all {
		p.run(work)
	}
	return p.close()
}

// A quiet pool counts all, and down only where it is not quiet.
type quietPool struct {
	quiet   bool
	workers sync.WaitGroup
}

func newQuietPool(quiet bool) *quietPool { return &quietPool{quiet: quiet} }

func (p *quietPool) run(work func()) {
	p.workers.Add(1)
	go p.work(work)
}

func (p *quietPool) work(work func()) {
	work()
	if !p.quiet {
		p.workers.Done() // want `skipped-close: Done of p.workers is skipped by an earlier return; .* then waits for ever`
	}
}

func runQuiet(all []func()) {
	p := newQuietPool(true)
	for _, work := range all {
		p.run(work)
	}
	p.workers.Wait()
}
