// Package lazy_start has stop methods that reach a start without a Once: by its name, through
// helpers, under a flag, in embedded and generic types, in functions of the package.
package lazy_start

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// Server serves in a goroutine, which any method starts.
type Server struct {
	mu      sync.Mutex
	started bool
	http    *http.Server
	ended   chan error
}

func (s *Server) ensureStarted() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started {
		return
	}
	s.started = true
	go func() { s.ended <- s.http.ListenAndServe() }()
}

func (s *Server) Serve() { s.ensureStarted() }

func (s *Server) Shutdown(ctx context.Context) error {
	s.ensureStarted() // want `stop-starts: Shutdown calls ensureStarted: stopping a \*Server`
	return s.http.Shutdown(ctx)
}

// Cache fills itself in the background, from the first look on. Nothing is called a start.
type Cache struct {
	filling bool
	entries chan string
	fill    func(string)
}

func (c *Cache) background() {
	if !c.filling {
		c.filling = true
		go func() {
			for entry := range c.entries {
				c.fill(entry)
			}
		}()
	}
}

func (c *Cache) Look(name string) {
	c.background()
	c.entries <- name
}

func (c *Cache) Close() {
	c.finish()
}

// finish is a part of Close.
func (c *Cache) finish() {
	c.background() // want `stop-starts: finish calls background: stopping a \*Cache`
	close(c.entries)
}

// Ticker starts when it is stopped without having been started.
type Ticker struct {
	running atomic.Bool
	stop    chan struct{}
	tick    func()
}

func (t *Ticker) run() {
	go func() {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-t.stop:
				return
			case <-ticker.C:
				t.tick()
			}
		}
	}()
}

func (t *Ticker) Start() {
	t.running.Store(true)
	t.run()
}

func (t *Ticker) Stop() {
	if !t.running.Load() {
		t.Start() // want `stop-starts: Stop calls Start: stopping a \*Ticker`
	}
	close(t.stop)
}

// GuardedTicker asks the other way round.
type GuardedTicker struct{ Ticker }

func (t *GuardedTicker) Stop() {
	if t.running.Load() {
		close(t.stop)
	}
}

// base is what the exporters embed.
type base struct {
	lines chan string
	write func(string)
}

func (b *base) begin() {
	go func() {
		for line := range b.lines {
			b.write(line)
		}
	}()
}

// Exporter reaches the start of what it embeds.
type Exporter struct {
	*base
	stopped bool
}

func (e *Exporter) Export(line string) { e.lines <- line }

// Close has a flag against a second Close, and none for a Close without a start.
func (e *Exporter) Close() error {
	if e.stopped {
		return nil
	}
	e.stopped = true
	e.begin() // want `stop-starts: Close calls begin: stopping a \*base`
	close(e.lines)
	return nil
}

// Fanout hands items to workers.
type Fanout[T any] struct {
	items   chan T
	workers errgroup.Group
	do      func(T) error
}

func (f *Fanout[T]) Start(workers int) {
	for range workers {
		f.workers.Go(func() error {
			for item := range f.items {
				if err := f.do(item); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// Stop drains the items with one worker, also those of a Fanout that never ran.
func (f *Fanout[T]) Stop() error {
	f.Start(1) // want `stop-starts: Stop calls Start: stopping a \*Fanout`
	close(f.items)
	return f.workers.Wait()
}

// okStop waits for the workers that there are.
func (f *Fanout[T]) okStop() error {
	close(f.items)
	return f.workers.Wait()
}

var (
	flushOnce sync.Once
	flushes   = make(chan string)
)

func startFlusher() {
	flushOnce.Do(func() {
		go func() {
			for line := range flushes {
				println(line)
			}
		}()
	})
}

// Flush is for the whole process.
func Flush(line string) {
	startFlusher()
	flushes <- line
}

// StopFlusher ends the flusher of the process, and starts it for that.
func StopFlusher() {
	startFlusher() // want `stop-starts: StopFlusher calls startFlusher`
	close(flushes)
}
