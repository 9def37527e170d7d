package leases

import (
	"context"
	"fmt"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Lease is a claim on a machine.
type Lease struct {
	ID      string
	Machine string
	TTL     time.Duration
}

// Keeper watches over leases that were handed out.
type Keeper struct {
	mu       sync.Mutex
	held     map[string]Lease
	returned chan string
}

func NewKeeper() *Keeper {
	return &Keeper{held: map[string]Lease{}, returned: make(chan string)}
}

// Return gives a lease back.
func (k *Keeper) Return(ctx context.Context, id string) error {
	select {
	case k.returned <- id:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Hold blocks until the lease has been given back or its time is over.
func (k *Keeper) Hold(ctx context.Context, l Lease) error {
	k.mu.Lock()
	k.held[l.ID] = l
	k.mu.Unlock()
	defer k.drop(l.ID)

	expired := make(chan time.Time)
	time.AfterFunc(l.TTL, func() {
		klog.InfoS("lease ran out", "lease", l.ID, "machine", l.Machine)
		expired <- time.Now() // WANT errchan/unbuffered-send
	})
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case id := <-k.returned:
			if id == l.ID {
				return nil
			}
			klog.InfoS("return of another lease", "lease", id)
		case at := <-expired:
			return fmt.Errorf("lease %s expired at %s", l.ID, at.Format(time.RFC3339))
		}
	}
}

func (k *Keeper) drop(id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.held, id)
}
