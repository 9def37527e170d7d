package compact

import (
	"context"
	"time"
)

func (c *Compactor) Start(ctx context.Context) error {
	c.log.Info("compacting", "pause", c.pause.String())
	for {
		select {
		case <-ctx.Done():
			c.log.Info("stopping", "tables", len(c.seen))
			return nil
		default:
		}
		c.round(ctx)
		time.Sleep(c.pause)
	}
}

func (c *Compactor) round(ctx context.Context) {
	t, ok := c.engine.Fullest(ctx)
	if !ok || t.Dead < 1000 {
		return
	}
	if time.Since(c.seen[t.Name]) < time.Minute {
		return
	}
	if err := c.engine.Compact(ctx, t); err != nil {
		c.log.Error(err, "compaction", "table", t.Name)
		return
	}
	c.seen[t.Name] = time.Now()
}
