// Package inventory keeps the hosts of the cluster.
package inventory

import (
	"context"
	"sync"

	"github.com/go-logr/logr"
)

type Inventory struct {
	Log logr.Logger

	seen chan string
	mu   sync.RWMutex
	all  map[string]int
}

func New(log logr.Logger) *Inventory {
	return &Inventory{Log: log, seen: make(chan string), all: map[string]int{}}
}

// Sink is where the names of hosts are sent to.
func (i *Inventory) Sink() chan<- string { return i.seen }

// NeedLeaderElection: every replica answers from its own inventory.
func (i *Inventory) NeedLeaderElection() bool { return false }

// Start implements manager.Runnable.
func (i *Inventory) Start(ctx context.Context) error {
	i.Log.Info("inventory started")
	for {
		select {
		case host := <-i.seen:
			i.mu.Lock()
			i.all[host]++
			i.mu.Unlock()
		case <-ctx.Done():
			return nil
		}
	}
}

func (i *Inventory) Known(host string) bool {
	i.mu.RLock()
	defer i.mu.RUnlock()
	return i.all[host] > 0
}
