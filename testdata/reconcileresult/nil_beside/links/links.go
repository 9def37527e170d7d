// Package links keeps the links to devices for a driver.
package links

import (
	"context"
	"fmt"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A Cache has the links of one node.
type Cache struct {
	mu     sync.Mutex
	period time.Duration
	links  map[string]string
}

// New returns the cache of a node.
func New(ctx context.Context, clients kubernetes.Interface, node string) (*Cache, error) {
	known, err := clients.CoreV1().Nodes().Get(ctx, node, metav1.GetOptions{})
	if err != nil {
		return nil, fmt.Errorf("no node: %w", err)
	}
	return &Cache{period: time.Minute, links: of(known)}, nil
}

func of(node *corev1.Node) map[string]string {
	links := make(map[string]string)
	for _, volume := range node.Status.VolumesInUse {
		links[string(volume)] = ""
	}
	return links
}

// Run looks for links until the context ends.
func (c *Cache) Run(ctx context.Context) {
	ticker := time.NewTicker(c.period)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			c.update()
		}
	}
}

func (c *Cache) update() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.links)
}

// Size returns how many links there are.
func (c *Cache) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.links)
}

// Known reports whether there is a link, and is asked also where there is no cache.
func (c *Cache) Known(volume string) bool {
	if c == nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.links[volume]
	return ok
}
