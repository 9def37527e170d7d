package provider

import (
	"context"
	"sync"

	"example.org/variants/third-stops/p/v3/good/session"
)

// Provider holds one session per account.
type Provider struct {
	backend  session.Backend
	mu       sync.Mutex
	sessions map[string]*session.Session
}

func New(b session.Backend) *Provider {
	return &Provider{backend: b, sessions: map[string]*session.Session{}}
}

func (p *Provider) Login(ctx context.Context, account, token string) {
	p.mu.Lock()
	old := p.sessions[account]
	p.sessions[account] = session.Open(ctx, p.backend, token)
	p.mu.Unlock()
	if old != nil {
		old.Close()
	}
}
