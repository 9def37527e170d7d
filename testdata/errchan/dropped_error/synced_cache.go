package dropped_error

import (
	"context"
	"errors"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// tenant reads one namespace of another cluster through a cache of its own.
type tenant struct{ objects cache.Cache }

// okOpens asks for some seconds whether the cache has synced: one that failed to start has not.
func (t *tenant) okOpens(ctx context.Context) error {
	go func() {
		if err := t.objects.Start(ctx); err != nil {
			log.Error(err, "the cache failed to start")
		}
	}()
	limited, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if !t.objects.WaitForCacheSync(limited) {
		return errors.New("the cache did not sync")
	}
	return nil
}

// mirror starts a cache that others are given, and nobody asks how it fares.
type mirror struct {
	tenant
	copies cache.Cache
}

func (m *mirror) open(ctx context.Context) {
	go func() {
		if err := m.copies.Start(ctx); err != nil { // want `logged-error: error of m.copies.Start is only logged`
			log.Error(err, "the cache failed to start")
		}
	}()
}

// waits drops the answer.
func (m *mirror) waits(ctx context.Context) { _ = m.copies.WaitForCacheSync(ctx) }
