package dnscache

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// Open begins to refresh every host.
func (c *Cache) Open() {
	for _, h := range c.hosts {
		go c.refresh(h)
	}
}

func (c *Cache) Close() { c.cancel() }

func (c *Cache) refresh(host string) {
	for {
		c.lookup(c.base, host)
		select {
		case <-c.base.Done():
			return
		case <-time.After(c.ttl):
		}
	}
}

func (c *Cache) lookup(ctx context.Context, host string) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	a, err := c.resolver.LookupHost(ctx, host)
	if err != nil {
		klog.ErrorS(err, "lookup", "host", host)
		return
	}
	c.mu.Lock()
	c.addrs[host] = a
	c.mu.Unlock()
}
