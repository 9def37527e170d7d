package tunnels

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/channels/j/tunnels/link"
	"github.com/go-logr/logr"
)

// Gateway is the far end of a tunnel.
type Gateway struct {
	Name     string
	Endpoint string
}

// Verify opens the link to the gateway and waits until it carries traffic.
func Verify(ctx context.Context, log logr.Logger, gw Gateway) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()

	states := make(chan link.State)
	l := link.Open(gw.Endpoint,
		link.Every(500*time.Millisecond),
		link.OnState(func(s link.State) {
			states <- s // WANT errchan/unbuffered-send
		}))
	defer l.Close()

	for {
		select {
		case s := <-states:
			log.V(1).Info("link changed", "gateway", gw.Name, "state", s)
			if s == link.Up {
				return nil
			}
		case <-ctx.Done():
			return fmt.Errorf("gateway %s: %w", gw.Name, ctx.Err())
		}
	}
}
