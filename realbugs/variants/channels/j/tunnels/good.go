package tunnels

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/channels/j/tunnels/link"
	"github.com/go-logr/logr"
)

// Drain waits until the link to the gateway carries no more traffic.
func Drain(ctx context.Context, log logr.Logger, gw Gateway) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()

	states := make(chan link.State)
	forward := func(s link.State) {
		select {
		case <-ctx.Done():
		case states <- s:
		}
	}
	l := link.Open(gw.Endpoint, link.Every(500*time.Millisecond), link.OnState(forward))
	defer l.Close()

	seen := link.Down
	for {
		select {
		case s := <-states:
			log.V(1).Info("link changed", "gateway", gw.Name, "state", s)
			if seen == link.Up && s == link.Down {
				return nil
			}
			seen = s
		case <-ctx.Done():
			return fmt.Errorf("gateway %s: %w", gw.Name, ctx.Err())
		}
	}
}
