package nodes

import (
	"context"
	"time"

	"github.com/go-logr/logr"
)

// Census asks node agents within a fixed time.
type Census struct {
	agent  agent
	log    logr.Logger
	within time.Duration
}

// Ask returns the reports that came in time.
func (c *Census) Ask(ctx context.Context, nodes []string) []Report {
	reports := make(chan Report, len(nodes))
	for _, n := range nodes {
		go c.inspect(ctx, n, reports)
	}

	time.Sleep(c.within)
	var got []Report
	for {
		select {
		case r := <-reports:
			got = append(got, r)
			continue
		default:
		}
		break
	}
	c.log.V(1).Info("census over", "asked", len(nodes), "answered", len(got))
	return got
}

func (c *Census) inspect(ctx context.Context, node string, reports chan<- Report) {
	r := Report{Node: node}
	r.Disks, r.Err = c.agent.Inspect(ctx, node)
	reports <- r
}
