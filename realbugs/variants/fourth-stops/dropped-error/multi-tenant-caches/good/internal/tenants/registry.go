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
	filling, failed := context.WithCancelCause(ctx)
	defer failed(nil)
	go func() {
		if err := t.Start(run); err != nil {
			r.log.Error(err, "caches have ended", "tenant", name)
			failed(err)
			r.drop(t)
		}
	}()
	if !t.GetCache().WaitForCacheSync(filling) {
		cancel()
		return nil, fmt.Errorf("caches of %s: %w", name, context.Cause(filling))
	}
	r.all[name] = entry{tenant: t, stop: cancel}
	r.log.Info("tenant is known", "tenant", name)
	return t, nil
}

// drop makes the next Get start a tenant whose caches have failed anew.
func (r *Registry) drop(t *Tenant) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.all[t.Name]; ok && e.tenant == t {
		e.stop()
		delete(r.all, t.Name)
	}
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
