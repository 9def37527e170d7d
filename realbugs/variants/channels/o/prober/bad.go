package prober

import (
	"net/http"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Worker is what the supervisor of a tenant starts and stops.
type Worker interface {
	Start()
	Stop()
}

// Prober looks at the endpoint of a tenant.
type Prober struct {
	mu     sync.Mutex
	url    string
	client http.Client
	ok     bool
}

var _ Worker = (*Prober)(nil)

// NewProber makes a prober for one tenant.
func NewProber(url string) *Prober {
	return &Prober{url: url, client: http.Client{Timeout: 3 * time.Second}}
}

// Start begins to probe.
func (p *Prober) Start() {
	go func() {
		for {
			p.set(p.probe())
			time.Sleep(10 * time.Second)
		}
	}()
}

// Stop ends probing.
func (p *Prober) Stop() {} // WANT ctxrunnable/empty-stop

func (p *Prober) probe() bool {
	resp, err := p.client.Get(p.url)
	if err != nil {
		klog.V(2).InfoS("endpoint does not answer", "url", p.url, "err", err)
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode < http.StatusInternalServerError
}

func (p *Prober) set(ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ok = ok
}
