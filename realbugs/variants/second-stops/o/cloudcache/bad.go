package cloudcache

import (
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Lister interface {
	Instances() (map[string]string, error)
}

type Cache struct {
	mu    sync.RWMutex
	zones map[string]string
	cloud Lister
}

func New(cloud Lister) *Cache { return &Cache{cloud: cloud, zones: map[string]string{}} }

func (c *Cache) Zone(id string) string {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.zones[id]
}

func (c *Cache) Start(every time.Duration) {
	go func() {
		for {
			m, err := c.cloud.Instances()
			if err != nil {
				klog.ErrorS(err, "Listing instances")
			} else {
				c.mu.Lock()
				c.zones = m
				c.mu.Unlock()
			}
			time.Sleep(every)
		}
	}()
}

func (c *Cache) Stop() {} // WANT ctxrunnable/empty-stop
