package cloudcache

import (
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Mirror struct {
	Cache
	once sync.Once
	quit chan struct{}
}

func NewMirror(cloud Lister) *Mirror {
	return &Mirror{Cache: Cache{cloud: cloud, zones: map[string]string{}}, quit: make(chan struct{})}
}

func (m *Mirror) Start(every time.Duration) {
	go func() {
		for {
			z, err := m.cloud.Instances()
			if err != nil {
				klog.ErrorS(err, "Listing instances")
			} else {
				m.mu.Lock()
				m.zones = z
				m.mu.Unlock()
			}
			select {
			case <-m.quit:
				return
			case <-time.After(every):
			}
		}
	}()
}

func (m *Mirror) Stop() { m.once.Do(func() { close(m.quit) }) }
