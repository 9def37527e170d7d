package returns_early

import (
	"context"
	"crypto/x509"
	"os"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var (
	_ manager.Runnable = (*rootPool)(nil)
	_ manager.Runnable = (*sessionTable)(nil)
	_ manager.Runnable = (*podGauge)(nil)
	_ manager.Runnable = (*heartbeat)(nil)
	_ manager.Runnable = (*shipper)(nil)
)

// A rootPool reads certificates again from time to time: nothing is lost where that is cut off (the watcher of operator-controller).
type rootPool struct {
	mu   sync.RWMutex
	path string
	pool *x509.CertPool
}

func (p *rootPool) Start(ctx context.Context) error {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Minute):
				p.load()
			}
		}
	}()
	return nil // want `not-joined: Start of \*rootPool returns while its goroutine still runs`
}

func (p *rootPool) load() {
	data, err := os.ReadFile(p.path)
	if err != nil {
		return
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(data)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pool = pool
}

// A sessionTable drops old entries of a map (the connections of the operator of Pulumi).
type sessionTable struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

func (t *sessionTable) Start(ctx context.Context) error {
	go t.sweep(ctx)
	return nil // want `not-joined: Start of \*sessionTable returns while its goroutine still runs`
}

func (t *sessionTable) sweep(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
		t.mu.Lock()
		for name, at := range t.seen {
			if time.Since(at) > time.Hour {
				delete(t.seen, name)
			}
		}
		t.mu.Unlock()
	}
}

// A podGauge reads (the collector of machine-controller).
type podGauge struct {
	client.Client
	pods int
}

func (g *podGauge) Start(ctx context.Context) error {
	go g.count(ctx)
	return nil // want `not-joined: Start of \*podGauge returns while its goroutine still runs`
}

func (g *podGauge) count(ctx context.Context) {
	for ctx.Err() == nil {
		var pods corev1.PodList
		if err := g.List(ctx, &pods); err == nil {
			g.pods = len(pods.Items)
		}
		time.Sleep(time.Second)
	}
}

// A heartbeat writes to the cluster.
type heartbeat struct {
	client.Client
	node *corev1.Node
}

func (h *heartbeat) Start(ctx context.Context) error {
	go h.beat(ctx)
	return nil // want `returns-early: Start of \*heartbeat returns while its goroutine still runs`
}

func (h *heartbeat) beat(ctx context.Context) {
	for ctx.Err() == nil {
		h.mark(ctx)
		time.Sleep(time.Second)
	}
}

func (h *heartbeat) mark(ctx context.Context) { _ = h.Status().Update(ctx, h.node) }

// A sink is something outside.
type sink interface {
	Ship(ctx context.Context, line string) error
}

type shipper struct {
	lines chan string
	to    sink
}

func (s *shipper) Start(ctx context.Context) error {
	go func() {
		for {
			select {
			case line := <-s.lines:
				_ = s.to.Ship(ctx, line)
			case <-ctx.Done():
				return
			}
		}
	}()
	return nil // want `returns-early: Start of \*shipper returns while its goroutine still runs`
}
