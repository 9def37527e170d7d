package relay

import (
	"sync"

	"k8s.io/klog/v2"
)

// Pager sends notices in the background, until it is terminated.
type Pager struct {
	workers int
	in      chan Notice
	quit    chan struct{}
	send    func(Notice) error
	start   sync.Once
	end     sync.Once
}

func NewPager(workers int, send func(Notice) error) *Pager {
	return &Pager{workers: workers, in: make(chan Notice, 256), quit: make(chan struct{}), send: send}
}

// Put takes a notice, unless too many wait already.
func (p *Pager) Put(n Notice) bool {
	select {
	case p.in <- n:
		return true
	default:
		return false
	}
}

// Start begins to send; further calls do nothing.
func (p *Pager) Start() {
	p.start.Do(func() {
		for range p.workers {
			go p.work()
		}
	})
}

func (p *Pager) work() {
	for {
		select {
		case <-p.quit:
			return
		case n := <-p.in:
			if err := p.send(n); err != nil {
				klog.ErrorS(err, "notice lost", "tenant", n.Tenant)
			}
		}
	}
}

// Stop is called between two rounds, and a pager goes on through all of them.
func (p *Pager) Stop() {}

// Terminate ends the sending of notices.
func (p *Pager) Terminate() {
	p.end.Do(func() { close(p.quit) })
}
