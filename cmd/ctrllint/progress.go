package main

import (
	"fmt"
	"strings"
	"sync"
	"time"
)

// patience is how long a run may take before a line says that it is still alive.
const patience = 1500 * time.Millisecond

// showProgress keeps a line on the terminal up to date until stop is called, which takes it away.
// Without a terminal it does nothing.
func (c *command) showProgress(patterns []string) (stop func()) {
	screen := c.screen(c.stderr)
	if screen.Width == 0 || c.getenv("TERM") == "dumb" {
		return func() {}
	}
	what := strings.Join(patterns, " ")
	if len(patterns) == 0 {
		what = "./..."
	}
	if room := screen.Width - len("checking  (1000 s)"); len(what) > room {
		what = fmt.Sprintf("%d patterns", len(patterns))
	}

	done := make(chan struct{})
	var drawing sync.WaitGroup
	drawing.Go(func() { c.drawProgress(what, done) })
	return func() {
		close(done)
		drawing.Wait()
	}
}

func (c *command) drawProgress(what string, done <-chan struct{}) {
	start, wait := time.Now(), patience
	for {
		select {
		case <-done:
			if wait != patience {
				fmt.Fprint(c.stderr, "\r\x1b[K")
			}
			return
		case <-time.After(wait):
			fmt.Fprintf(c.stderr, "\r\x1b[Kchecking %s (%.0f s)", what, time.Since(start).Seconds())
			wait = time.Second
		}
	}
}
