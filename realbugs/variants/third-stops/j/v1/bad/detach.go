package detach

import (
	"context"
	"fmt"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/j/v1/bad/bus"
)

type API interface {
	Detach(ctx context.Context, volume string) error
}

type Detacher struct {
	api     API
	bus     *bus.Bus
	timeout time.Duration
}

func New(api API, b *bus.Bus, timeout time.Duration) *Detacher {
	return &Detacher{api: api, bus: b, timeout: timeout}
}

// Detach returns when the volume is off its node.
func (d *Detacher) Detach(ctx context.Context, volume string) error {
	began := time.Now()
	hits := make(chan string)
	defer d.bus.Subscribe(func(v string) {
		if v == volume {
			hits <- v // WANT errchan/unbuffered-send
		}
	})()
	if err := d.api.Detach(ctx, volume); err != nil {
		return err
	}
	select {
	case v := <-hits:
		klog.V(2).InfoS("detached", "volume", v, "took", time.Since(began))
		return nil
	case <-time.After(d.timeout):
		return fmt.Errorf("volume %s still attached after %s", volume, d.timeout)
	case <-ctx.Done():
		return ctx.Err()
	}
}
