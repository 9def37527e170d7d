package provider

import (
	"context"
	"fmt"
	"sync"

	"example.org/variants/fourth-reconciles/wrong-error/dns-zone/bad/api/v1beta1"
)

// Zones is the API of one DNS provider.
type Zones interface {
	Serial(ctx context.Context, origin string) (int64, error)
	Push(ctx context.Context, origin string, records []v1beta1.Record) (int64, error)
	Notify(ctx context.Context, origin string, serial int64) error
}

// Registry knows the providers by name.
type Registry struct {
	mu  sync.RWMutex
	all map[string]Zones
}

// Register adds a provider.
func (r *Registry) Register(name string, z Zones) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil {
		r.all = map[string]Zones{}
	}
	r.all[name] = z
}

// For returns the provider of a zone.
func (r *Registry) For(z *v1beta1.Zone) (Zones, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	p, ok := r.all[z.Spec.Provider]
	if !ok {
		return nil, fmt.Errorf("no provider %q", z.Spec.Provider)
	}
	return p, nil
}
