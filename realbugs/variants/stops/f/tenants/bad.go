package tenants

import (
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Quota struct {
	Tenant string
	Bytes  int64
}

type lane struct {
	in   chan Quota
	quit chan struct{}
}

type Hub struct {
	mu    sync.Mutex
	lanes map[string]*lane
	apply func(Quota) error
}

func NewHub(apply func(Quota) error) *Hub {
	return &Hub{lanes: make(map[string]*lane), apply: apply}
}

func (h *Hub) lane(tenant string) *lane {
	h.mu.Lock()
	defer h.mu.Unlock()
	l, ok := h.lanes[tenant]
	if !ok {
		l = &lane{in: make(chan Quota), quit: make(chan struct{})}
		h.lanes[tenant] = l
		go h.serve(l)
	}
	return l
}

func (h *Hub) serve(l *lane) {
	for {
		select {
		case q := <-l.in:
			if err := h.apply(q); err != nil {
				klog.ErrorS(err, "quota", "tenant", q.Tenant)
				time.Sleep(time.Second)
			}
		case <-l.quit:
			return
		}
	}
}

func (h *Hub) Set(q Quota) {
	h.lane(q.Tenant).in <- q // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func (h *Hub) Drop(tenant string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if l, ok := h.lanes[tenant]; ok {
		close(l.quit)
		delete(h.lanes, tenant)
	}
}
