package nodes

import (
	"context"
	"time"

	"github.com/go-logr/logr"
)

// Report is what a node agent says about itself.
type Report struct {
	Node  string
	Disks int
	Err   error
}

type agent interface {
	Inspect(ctx context.Context, node string) (disks int, err error)
}

// Survey asks node agents within a fixed time.
type Survey struct {
	agent  agent
	log    logr.Logger
	within time.Duration
}

// Ask returns the reports that came in time.
func (s *Survey) Ask(ctx context.Context, nodes []string) []Report {
	reports := make(chan Report, 4)
	for _, n := range nodes {
		go s.inspect(ctx, n, reports)
	}

	time.Sleep(s.within)
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
	s.log.V(1).Info("survey over", "asked", len(nodes), "answered", len(got))
	return got
}

func (s *Survey) inspect(ctx context.Context, node string, reports chan<- Report) {
	r := Report{Node: node}
	r.Disks, r.Err = s.agent.Inspect(ctx, node)
	reports <- r // WANT errchan/unbuffered-send
}
