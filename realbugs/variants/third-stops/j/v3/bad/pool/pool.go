package pool

import "sync"

// Pool runs functions on a fixed number of goroutines.
type Pool struct {
	mu    sync.Mutex
	cond  *sync.Cond
	queue []func()
	shut  bool
}

func New(n int) *Pool {
	p := &Pool{}
	p.cond = sync.NewCond(&p.mu)
	for range n {
		go p.work()
	}
	return p
}

func (p *Pool) Submit(fn func()) {
	p.mu.Lock()
	p.queue = append(p.queue, fn)
	p.mu.Unlock()
	p.cond.Signal()
}

func (p *Pool) Shutdown() {
	p.mu.Lock()
	p.shut = true
	p.mu.Unlock()
	p.cond.Broadcast()
}

func (p *Pool) take() func() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 && !p.shut {
		p.cond.Wait()
	}
	if len(p.queue) == 0 {
		return nil
	}
	fn := p.queue[0]
	p.queue = p.queue[1:]
	return fn
}

func (p *Pool) work() {
	for fn := p.take(); fn != nil; fn = p.take() {
		fn()
	}
}
