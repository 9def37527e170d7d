// Package follow starts goroutines and returns what their callers can wait with.
package follow

import (
	"context"
	"io"
	"time"
)

// Lines writes a line a second until the context ends. The channel closes when it has written the last.
func Lines(ctx context.Context, out io.Writer) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				_, _ = io.WriteString(out, "bye\n")
				return
			case now := <-ticker.C:
				_, _ = io.WriteString(out, now.String())
			}
		}
	}()
	return done
}
