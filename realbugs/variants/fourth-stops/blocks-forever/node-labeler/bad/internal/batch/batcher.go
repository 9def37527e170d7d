package batch

import (
	"context"
	"time"
)

// Change is a label that a node should carry.
type Change struct {
	Node, Key, Value string
}

// Batcher collects changes and writes those of one node together.
type Batcher struct {
	in     chan Change
	window time.Duration
	flush  func(ctx context.Context, node string, labels map[string]string) error
}

func New(window time.Duration, flush func(context.Context, string, map[string]string) error) *Batcher {
	return &Batcher{in: make(chan Change), window: window, flush: flush}
}

// Put hands a change over.
func (b *Batcher) Put(c Change) {
	b.in <- c // WANT ctxrunnable/blocks-forever|errchan/unbuffered-send
}

// Start writes the collected changes once per window.
func (b *Batcher) Start(ctx context.Context) error {
	t := time.NewTicker(b.window)
	defer t.Stop()
	pending := map[string]map[string]string{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case c := <-b.in:
			if pending[c.Node] == nil {
				pending[c.Node] = map[string]string{}
			}
			pending[c.Node][c.Key] = c.Value
		case <-t.C:
			for node, labels := range pending {
				if err := b.flush(ctx, node, labels); err != nil {
					return err
				}
				delete(pending, node)
			}
		}
	}
}
