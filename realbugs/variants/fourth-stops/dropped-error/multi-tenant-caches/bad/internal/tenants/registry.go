package tenants

import (
	"context"
	"fmt"
	"sync"

	"github.com/go-logr/logr"
)

// Registry starts the caches of tenants as they are found.
type Registry struct {
	root context.Context
	log  logr.Logger
	mu   sync.Mutex
	all  map[string]entry
}

type entry struct {
	tenant *Tenant
	stop   context.CancelFunc
}

func NewRegistry(root context.Context, log logr.Logger) *Registry {
	return &Registry{root: root, log: log, all: map[string]entry{}}
}

// Get returns the tenant whose caches are filled.
func (r *Registry) Get(ctx context.Context, name string, kubeconfig []byte) (*Tenant, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.all[name]; ok {
		return e.tenant, nil
	}
	t, err := FromKubeconfig(name, kubeconfig)
	if err != nil {
		return nil, err
	}
	run, cancel := context.WithCancel(r.root)
	go t.Start(run) // WANT errchan/dropped-error
	if !t.GetCache().WaitForCacheSync(ctx) {
		cancel()
		return nil, fmt.Errorf("caches of %s: %w", name, ctx.Err())
	}
	r.all[name] = entry{tenant: t, stop: cancel}
	r.log.Info("tenant is known", "tenant", name)
	return t, nil
}

// Forget ends a tenant's caches.
func (r *Registry) Forget(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.all[name]; ok {
		e.stop()
		delete(r.all, name)
	}
}
