package pool

import (
	"context"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Brokers keeps the state of message brokers.
type Brokers struct {
	log    logr.Logger
	wg     sync.WaitGroup
	status func(ctx context.Context, broker string) (string, error)

	mu     sync.Mutex
	cancel context.CancelFunc
	states map[string]string
}

// Open begins to ask the brokers.
func (b *Brokers) Open(brokers []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel = cancel
	b.states = make(map[string]string, len(brokers))
	for _, name := range brokers {
		b.wg.Add(1)
		go b.tend(ctx, name)
	}
}

func (b *Brokers) tend(ctx context.Context, broker string) {
	defer b.wg.Done()
	for ctx.Err() == nil {
		st, err := b.status(ctx, broker)
		if err != nil {
			b.log.Info("broker is away", "broker", broker)
			st = "unknown"
		}
		b.mu.Lock()
		b.states[broker] = st
		b.mu.Unlock()
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
	}
}

// Close ends the asking.
func (b *Brokers) Close() error {
	b.mu.Lock()
	cancel := b.cancel
	b.mu.Unlock()
	if cancel == nil {
		return nil
	}
	cancel()
	b.wg.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.log.Info("brokers closed", "left", len(b.states))
	return nil
}
