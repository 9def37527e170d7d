package models

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

// Cache knows which models are loaded on the accelerator.
type Cache struct {
	mu     sync.RWMutex
	loaded map[string]string
}

func NewCache() *Cache { return &Cache{loaded: map[string]string{}} }

func (c *Cache) Load(name, uri string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loaded[name] = uri
}

func (c *Cache) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.RLock()
	uri, ok := c.loaded[r.PathValue("model")]
	c.mu.RUnlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	fmt.Fprintln(w, uri)
}

// Unload tells the device daemon to drop what was loaded.
func (c *Cache) Unload(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, "http://localhost:8300/models", http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
