package certwatch

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// Bundle reloads with the context it was started with; nothing is left to shut down.
type Bundle struct{ Reloader }

func (b *Bundle) Start(ctx context.Context) error {
	if err := b.reload(); err != nil {
		return err
	}
	t := time.NewTicker(time.Minute)
	go func() {
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
			}
			if err := b.reload(); err != nil {
				klog.ErrorS(err, "Reloading bundle", "file", b.cert)
			}
		}
	}()
	return nil
}

func (b *Bundle) Shutdown() {}
