package droplet

import (
	"context"
	"sync"
	"time"

	"github.com/digitalocean/godo"
	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Bastion waits for the bastion machine and publishes its address.
type Bastion struct {
	do   *godo.Client
	id   int
	log  logr.Logger
	poll time.Duration

	mu      sync.Mutex
	address string
}

func AddBastion(mgr manager.Manager, do *godo.Client, id int) (*Bastion, error) {
	b := &Bastion{do: do, id: id, log: mgr.GetLogger().WithName("bastion"), poll: 15 * time.Second}
	if err := mgr.Add(b); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *Bastion) Address() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.address
}

func (b *Bastion) refresh(ctx context.Context) error {
	d, _, err := b.do.Droplets.Get(ctx, b.id)
	if err != nil {
		return err
	}
	ip, err := d.PublicIPv4()
	if err != nil {
		return err
	}
	b.mu.Lock()
	b.address = ip
	b.mu.Unlock()
	return nil
}
