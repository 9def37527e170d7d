package dnscache

import (
	"context"
	"net"
	"sync"
	"time"
)

type Resolver interface {
	LookupHost(ctx context.Context, host string) ([]string, error)
}

// Cache refreshes the addresses of the database hosts.
type Cache struct {
	resolver Resolver
	hosts    []string
	ttl      time.Duration

	mu    sync.RWMutex
	addrs map[string][]string
}

type Option func(*Cache)

func WithResolver(r Resolver) Option { return func(c *Cache) { c.resolver = r } }

func New(hosts []string, opts ...Option) *Cache {
	c := &Cache{resolver: net.DefaultResolver, hosts: hosts, ttl: time.Minute, addrs: map[string][]string{}}
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *Cache) Lookup(host string) ([]string, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	a, ok := c.addrs[host]
	return a, ok
}

// Clusters holds the caches of the database clusters.
type Clusters struct {
	mu     sync.Mutex
	caches map[string]*Cache
}

func NewClusters() *Clusters { return &Clusters{caches: map[string]*Cache{}} }

func (cs *Clusters) Add(cluster string, hosts []string) {
	c := New(hosts)
	c.Open()
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if old := cs.caches[cluster]; old != nil {
		old.Close()
	}
	cs.caches[cluster] = c
}
