package replog

import (
	"net/http"
	"sync"

	"github.com/go-logr/logr"
)

type Forwarder struct {
	mu     sync.RWMutex
	closed bool
	ops    chan Op
	log    logr.Logger
	ship   func(Op) error
}

func NewForwarder(log logr.Logger, ship func(Op) error) *Forwarder {
	f := &Forwarder{ops: make(chan Op, 256), log: log, ship: ship}
	go f.run()
	return f
}

func (f *Forwarder) run() {
	for op := range f.ops {
		if err := f.ship(op); err != nil {
			f.log.Error(err, "shipping", "key", op.Key)
		}
	}
}

func (f *Forwarder) offer(op Op) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if f.closed {
		return false
	}
	f.ops <- op
	return true
}

func (f *Forwarder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !f.offer(Op{Key: r.URL.Path, Value: r.FormValue("value")}) {
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func (f *Forwarder) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		f.closed = true
		close(f.ops)
	}
	return nil
}
