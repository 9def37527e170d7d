// Package health watches stores for reconcilers of other packages.
package health

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/log"
)

// A Monitor looks at the stores until its stop is closed.
type Monitor struct {
	Stop    chan struct{}
	Running bool
}

// Watch starts to look at a store.
func (m *Monitor) Watch(ctx context.Context, store string) {
	log.FromContext(ctx).Info("watching", "store", store)
	go m.loop(store)
}

func (m *Monitor) loop(store string) {
	for {
		select {
		case <-m.Stop:
			return
		case <-time.After(time.Minute):
			log.Log.Info("healthy", "store", store)
		}
	}
}

// WatchOnce starts to look at a store if nothing does.
func (m *Monitor) WatchOnce(store string) {
	if !m.Running {
		m.Running = true
		go m.loop(store)
	}
}
