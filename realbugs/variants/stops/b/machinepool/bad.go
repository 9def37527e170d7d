package machinepool

import (
	"context"
	"net/http"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Inventory interface {
	Refresh(ctx context.Context) (int, error)
}

type Poller struct {
	mu      sync.Mutex
	paused  bool
	machine int
	inv     Inventory
}

func (p *Poller) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = true
}

func (p *Poller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodDelete {
		p.Stop()
	}
	w.WriteHeader(http.StatusNoContent)
}

func (p *Poller) Start(ctx context.Context) error {
	for { // WANT ctxrunnable/deaf-loop
		p.mu.Lock()
		if p.paused {
			p.mu.Unlock()
			return nil
		}
		p.mu.Unlock()

		n, err := p.inv.Refresh(ctx)
		if err != nil {
			klog.ErrorS(err, "inventory")
		} else {
			p.mu.Lock()
			p.machine = n
			p.mu.Unlock()
		}
		time.Sleep(45 * time.Second)
	}
}

func Add(mgr manager.Manager, inv Inventory, mux *http.ServeMux) error {
	p := &Poller{inv: inv}
	mux.Handle("/inventory", p)
	return mgr.Add(p)
}
