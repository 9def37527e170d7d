package tenants

import (
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Board struct {
	mu    sync.Mutex
	lanes map[string]*lane
	apply func(Quota) error
}

func NewBoard(apply func(Quota) error) *Board {
	return &Board{lanes: make(map[string]*lane), apply: apply}
}

func (b *Board) lane(tenant string) *lane {
	b.mu.Lock()
	defer b.mu.Unlock()
	l, ok := b.lanes[tenant]
	if !ok {
		l = &lane{in: make(chan Quota), quit: make(chan struct{})}
		b.lanes[tenant] = l
		go b.serve(l)
	}
	return l
}

func (b *Board) serve(l *lane) {
	for {
		select {
		case q := <-l.in:
			if err := b.apply(q); err != nil {
				klog.ErrorS(err, "quota", "tenant", q.Tenant)
				time.Sleep(time.Second)
			}
		case <-l.quit:
			return
		}
	}
}

func (b *Board) Set(q Quota) bool {
	l := b.lane(q.Tenant)
	select {
	case l.in <- q:
		return true
	case <-l.quit:
		return false
	}
}

func (b *Board) Drop(tenant string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if l, ok := b.lanes[tenant]; ok {
		close(l.quit)
		delete(b.lanes, tenant)
	}
}
