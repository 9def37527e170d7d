package claimwait

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Binding struct {
	mu   sync.Mutex
	node string
}

func (b *Binding) Bind(node string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.node = node
}

func (b *Binding) Bound() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.node != ""
}

type Waiter struct {
	binding  *Binding
	interval time.Duration
}

func (w *Waiter) Start(ctx context.Context) error {
	for {
		if w.binding.Bound() {
			klog.InfoS("Claim bound")
			return nil
		}
		select {
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			break
		case <-time.After(w.interval):
		}
	}
}

func Register(mgr ctrl.Manager, b *Binding) error {
	return mgr.Add(&Waiter{binding: b, interval: 5 * time.Second})
}
