package prefetch

import (
	"context"
	"fmt"
	"net/netip"
	"sync"

	"example.org/variants/fourth-reconciles/hot-add/dns-prefetch/good/pkg/resolver"
	"example.org/variants/fourth-reconciles/hot-add/dns-prefetch/good/pkg/work"
)

// Cache holds the addresses of hosts.
type Cache struct {
	mu     sync.Mutex
	addrs  map[string][]netip.Addr
	res    resolver.Resolver
	runner *work.Runner[string]
}

// New returns a cache.
func New(res resolver.Resolver) *Cache {
	c := &Cache{addrs: map[string][]netip.Addr{}, res: res}
	c.runner = work.New(c.fetch)
	return c
}

// Want asks for a host.
func (c *Cache) Want(host string) { c.runner.Queue.Add(host) }

// Run works until the context ends.
func (c *Cache) Run(ctx context.Context) { c.runner.Run(ctx) }

func (c *Cache) fetch(ctx context.Context, host string) error {
	addrs, err := c.res.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return fmt.Errorf("resolve %s: %w", host, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.addrs[host] = addrs
	return nil
}

// Addrs returns what is known of a host.
func (c *Cache) Addrs(host string) []netip.Addr {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.addrs[host]
}
