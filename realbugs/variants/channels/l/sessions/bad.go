package sessions

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

const tolerated = 3

// Replication streams the log of the primary and starts over when the stream breaks.
type Replication struct {
	stream func(context.Context) error
	broken chan error
}

func NewReplication(stream func(context.Context) error) *Replication {
	return &Replication{stream: stream, broken: make(chan error, 1)}
}

// Follow returns when ctx ends, or when the stream has broken too often.
func (r *Replication) Follow(ctx context.Context) error {
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		r.broken <- r.stream(ctx) // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
	}, 5*time.Second)

	breaks := 0
	for {
		select {
		case err := <-r.broken:
			if err == nil {
				continue
			}
			breaks++
			klog.ErrorS(err, "stream broke", "times", breaks)
			if breaks > tolerated {
				return fmt.Errorf("gave up after %d breaks: %w", breaks, err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}
