package droplet

import (
	"context"
	"time"
)

func (b *Bastion) Start(ctx context.Context) error {
	for {
		if err := b.refresh(ctx); err != nil {
			b.log.Error(err, "bastion", "droplet", b.id)
		}
		if addr := b.Address(); addr != "" {
			b.log.Info("bastion is up", "address", addr)
			return nil
		}
		select {
		case <-ctx.Done():
			b.log.Info("gave up on the bastion")
			return nil
		case <-time.After(b.poll):
		}
	}
}
