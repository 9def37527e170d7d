package follow

import (
	"context"
	"fmt"
	"io"
	"time"
)

// Sink is where a trail goes.
type Sink struct {
	Out   io.Writer
	Every time.Duration
}

// Trail notes what has happened.
type Trail struct {
	Sink  *Sink
	Lines func() []string
}

// NewTrail returns a trail to a sink.
func NewTrail(to *Sink, lines func() []string) *Trail { return &Trail{Sink: to, Lines: lines} }

// Keep writes in the background. The channel is closed after the last line.
func (t *Trail) Keep(ctx context.Context) <-chan struct{} {
	kept := make(chan struct{})
	go func() {
		defer close(kept)
		tick := time.NewTicker(t.Sink.Every)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				t.write()
				return
			case <-tick.C:
				t.write()
			}
		}
	}()
	return kept
}

func (t *Trail) write() {
	for _, line := range t.Lines() {
		_, _ = fmt.Fprintln(t.Sink.Out, line)
	}
}
