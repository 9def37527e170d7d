package main

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ctrllint/ctrllint/internal/lint"
)

// patience is how long a run may take before a line says that it is still alive, and pace how often
// the line is drawn.
const (
	patience = 1500 * time.Millisecond
	pace     = 200 * time.Millisecond
)

// showProgress keeps a line on the terminal up to date with what the run says, until stop is called,
// which takes it away. Without a terminal, and where a log is kept of one, it writes of downloads only,
// when they begin and at their end.
func (c *command) showProgress(opts *lint.Options) (stop func()) {
	width := c.screen(c.stderr).Width
	if width == 0 || c.getenv("TERM") == "dumb" || c.getenv("CI") != "" {
		return c.logDownloads(opts)
	}
	p := &progress{out: c.stderr, width: width, start: time.Now(), over: make(chan struct{})}
	opts.Progress, opts.Downloading = p.tell, p.download
	p.drawing.Go(p.draw)
	return func() {
		close(p.over)
		p.drawing.Wait()
	}
}

// logDownloads writes of downloads to a log. They come one after the other.
func (c *command) logDownloads(opts *lint.Options) (stop func()) {
	var downloaded atomic.Int64
	opts.Downloading = func(count int, _ string) {
		if downloaded.Swap(int64(count)) == 0 {
			fmt.Fprintln(c.stderr, "ctrllint: downloading modules")
		}
	}
	return func() {
		if n := downloaded.Load(); n > 0 {
			fmt.Fprintln(c.stderr, "ctrllint: downloaded", count(int(n), "module"))
		}
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

	downloads int
	module    string // downloaded last
}

func (p *progress) tell(done, all int, now string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.all, p.now = done, all, now
}

func (p *progress) download(count int, module string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.downloads, p.module = count, module
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
	head, now := fmt.Sprintf("%d of %d packages (%.0f s) ", p.done, p.all, elapsed.Seconds()), p.now
	switch {
	case p.all == 0 && p.downloads == 0:
		return fmt.Sprintf("listing packages (%.0f s)", elapsed.Seconds())
	case p.all == 0:
		head, now = fmt.Sprintf("downloading modules: %d (%.0f s) ", p.downloads, elapsed.Seconds()), p.module
	}
	if room := p.width - 1 - len(head); len(now) > room {
		now = "..." + now[len(now)-max(room-len("..."), 0):]
	}
	if len(head)+len(now) >= p.width {
		now = ""
	}
	return head + now
}
