package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// patience is how long a run may take before a line says that it is still alive, and pace how often
// the line is drawn.
const (
	patience = 1500 * time.Millisecond
	pace     = 200 * time.Millisecond
)

// showProgress keeps a line on the terminal up to date with what tell is told, until stop is called,
// which takes it away. Without a terminal, and where a log is kept of one, it does nothing.
func (c *command) showProgress() (tell func(done, all int, now string), stop func()) {
	width := c.screen(c.stderr).Width
	if width == 0 || c.getenv("TERM") == "dumb" || c.getenv("CI") != "" {
		return nil, func() {}
	}
	p := &progress{out: c.stderr, width: width, start: time.Now(), over: make(chan struct{})}
	p.drawing.Go(p.draw)
	return p.tell, func() {
		close(p.over)
		p.drawing.Wait()
	}
}

// A progress is the line about a run.
type progress struct {
	out     io.Writer
	width   int
	start   time.Time
	over    chan struct{}
	drawing sync.WaitGroup

	mu        sync.Mutex
	done, all int
	now       string
}

func (p *progress) tell(done, all int, now string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.all, p.now = done, all, now
}

func (p *progress) draw() {
	wait := patience
	for {
		select {
		case <-p.over:
			if wait != patience {
				fmt.Fprint(p.out, "\r\x1b[K")
			}
			return
		case <-time.After(wait):
			fmt.Fprintf(p.out, "\r\x1b[K%s", p.line(time.Since(p.start)))
			wait = pace
		}
	}
}

// line says what has been read and what is being read, in less than the width of the terminal.
func (p *progress) line(elapsed time.Duration) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all == 0 {
		return fmt.Sprintf("listing packages (%.0f s)", elapsed.Seconds())
	}
	head := fmt.Sprintf("%d of %d packages (%.0f s) ", p.done, p.all, elapsed.Seconds())
	now := p.now
	if room := p.width - 1 - len(head); len(now) > room {
		now = "..." + now[len(now)-max(room-len("..."), 0):]
	}
	if len(head)+len(now) >= p.width {
		now = ""
	}
	return head + now
}
