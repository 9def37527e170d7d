package gate

import (
	"context"
	"time"

	"github.com/go-logr/logr"

	"example.org/variants/fourth-stops/spins-after-done/upgrade-gate/good/internal/release"
)

// Gate opens as soon as the channel allows the upgrade.
type Gate struct {
	Channel *release.Channel
	Every   time.Duration
	version string
}

// Pass waits until the gate is open and returns the version.
func (g *Gate) Pass(ctx context.Context) (string, error) {
	logger := logr.FromContextOrDiscard(ctx)
	for {
		v, open, err := g.Channel.Next(ctx)
		if err != nil {
			logger.Error(err, "channel does not answer")
		}
		if err == nil && open && v != g.version {
			g.version = v
			return v, nil
		}
		select {
		case <-ctx.Done():
			logger.Info("no longer waiting for the gate")
			return "", ctx.Err()
		case <-time.After(g.Every):
			logger.V(1).Info("gate is closed", "current", g.version)
		}
	}
}
