package warm

import (
	"context"
	"fmt"
	"sync"
)

type Image struct{ Ref, Digest string }

type Registry interface {
	Resolve(ctx context.Context, ref string) (Image, error)
}

type Cache struct {
	reg    Registry
	mu     sync.Mutex
	images map[string]Image
}

func New(reg Registry) *Cache { return &Cache{reg: reg, images: map[string]Image{}} }

func (c *Cache) Fill(ctx context.Context, refs []string) error {
	for _, r := range refs {
		img, err := c.reg.Resolve(ctx, r)
		if err != nil {
			return fmt.Errorf("resolving %s: %w", r, err)
		}
		c.mu.Lock()
		c.images[r] = img
		c.mu.Unlock()
	}
	return nil
}
