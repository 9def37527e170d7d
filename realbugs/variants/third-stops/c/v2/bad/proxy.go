package proxy

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Options struct {
	Bind     string
	Upstream string
	TLS      *tls.Config
}

// Proxy forwards replication traffic to the primary.
type Proxy struct {
	opts  Options
	dial  net.Dialer
	mu    sync.Mutex
	conns map[net.Conn]struct{}
}

func SetupWithManager(mgr manager.Manager, o Options) error {
	return mgr.Add(&Proxy{opts: o, dial: net.Dialer{Timeout: 5 * time.Second}, conns: map[net.Conn]struct{}{}})
}

func (p *Proxy) NeedLeaderElection() bool { return false }

func (p *Proxy) track(c net.Conn, on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if on {
		p.conns[c] = struct{}{}
	} else {
		delete(p.conns, c)
	}
}

func (p *Proxy) closeAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		_ = c.Close()
	}
}

func (p *Proxy) forward(ctx context.Context, c net.Conn) {
	p.track(c, true)
	defer p.track(c, false)
	defer c.Close()
	up, err := p.dial.DialContext(ctx, "tcp", p.opts.Upstream)
	if err != nil {
		klog.FromContext(ctx).Error(err, "primary unreachable", "upstream", p.opts.Upstream)
		return
	}
	defer up.Close()
	stop := context.AfterFunc(ctx, func() { up.Close() })
	defer stop()
	_, _ = io.Copy(up, c)
}
