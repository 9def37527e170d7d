package pool

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Pool keeps connections to database servers and checks them.
type Pool struct {
	log    logr.Logger
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu    sync.Mutex
	conns map[string]net.Conn
}

// Open begins to check the connections.
func (p *Pool) Open(servers []string) {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.conns = make(map[string]net.Conn, len(servers))
	for _, s := range servers {
		p.wg.Add(1)
		go p.tend(ctx, s)
	}
}

func (p *Pool) tend(ctx context.Context, server string) {
	defer p.wg.Done()
	defer p.forget(server)
	for ctx.Err() == nil {
		if conn, err := net.DialTimeout("tcp", server, time.Second); err != nil {
			p.log.Info("server is away", "server", server)
		} else {
			p.keep(server, conn)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
	}
}

func (p *Pool) keep(server string, conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if old := p.conns[server]; old != nil {
		old.Close()
	}
	p.conns[server] = conn
}

func (p *Pool) forget(server string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.conns[server]; c != nil {
		c.Close()
	}
	delete(p.conns, server)
}

// Close takes the pool down.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cancel()
	p.wg.Wait() // WANT errchan/locked-send
	p.log.Info("pool closed", "left", len(p.conns))
	return nil
}
