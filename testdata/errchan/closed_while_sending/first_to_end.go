package closed_while_sending

import (
	"bufio"
	"context"
	"net"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

type source interface {
	Each(ctx context.Context, use func(string) error) error
}

// both has two members that send what a source hands to their literal; the first one that ends closes the channel.
func both(ctx context.Context, left, right source) ([]string, error) {
	names := make(chan string)
	var last sync.Once
	feed := func(from source) func() error {
		return func() error {
			defer last.Do(func() { close(names) }) // want `close-while-sending: close of names does not wait for the goroutine that sends on it`
			return from.Each(ctx, func(name string) error {
				names <- name
				return nil
			})
		}
	}
	var group errgroup.Group
	group.Go(feed(left))
	group.Go(feed(right))
	var found []string
	for name := range names {
		found = append(found, name)
	}
	return found, group.Wait()
}

// workEach has workers of one loop, and a literal that closes.
func workEach(work <-chan string, do func(string) string) <-chan string {
	results := make(chan string)
	var once sync.Once
	end := func() { once.Do(func() { close(results) }) } // want `close-while-sending: close of results does not wait for the goroutine that sends on it`
	for range 4 {
		go func() {
			defer end()
			for item := range work {
				results <- do(item)
			}
		}()
	}
	return results
}

// okLastCloses has the last member close.
func okLastCloses(ctx context.Context, left, right source) int {
	names := make(chan string)
	var open atomic.Int32
	open.Store(2)
	feed := func(from source) func() {
		return func() {
			defer func() {
				if open.Add(-1) == 0 {
					close(names)
				}
			}()
			_ = from.Each(ctx, func(name string) error {
				names <- name
				return nil
			})
		}
	}
	go feed(left)()
	go feed(right)()
	count := 0
	for range names {
		count++
	}
	return count
}

// okWaitsForAll has each worker wait for all of them before it closes.
func okWaitsForAll(work <-chan string, do func(string) string) <-chan string {
	results := make(chan string)
	var once sync.Once
	var workers sync.WaitGroup
	workers.Add(4)
	for range 4 {
		go func() {
			for item := range work {
				results <- do(item)
			}
			workers.Done()
			workers.Wait()
			once.Do(func() { close(results) })
		}()
	}
	return results
}

// okStopsOnce closes a channel on which nobody sends.
func okStopsOnce(work <-chan string, do func(string) bool) <-chan struct{} {
	failed := make(chan struct{})
	var once sync.Once
	for range 4 {
		go func() {
			for item := range work {
				if !do(item) {
					once.Do(func() { close(failed) })
				}
			}
		}()
	}
	return failed
}

// okOwn has a channel for each worker.
func okOwn(work <-chan string, do func(string) string, use func(<-chan string)) {
	for range 4 {
		results := make(chan string)
		var once sync.Once
		go func() {
			defer once.Do(func() { close(results) })
			for item := range work {
				results <- do(item)
			}
		}()
		go use(results)
	}
}

// An intake has a goroutine for each connection, of which nobody sees the end: that each closes its connection tells its client.
type intake struct {
	lines chan string
	once  sync.Once
}

func newIntake() *intake { return &intake{lines: make(chan string, 8)} }

func (f *intake) handle(c net.Conn) {
	defer c.Close()
	for lines := bufio.NewScanner(c); lines.Scan(); {
		f.lines <- lines.Text()
	}
}

func (f *intake) serve(l net.Listener) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go f.handle(c)
	}
}

func (f *intake) Close() {
	f.once.Do(func() { close(f.lines) }) // want `close-while-sending: close of f.lines does not wait for the goroutine that sends on it`
}

// okIntake counts its connections.
type okIntake struct {
	lines   chan string
	clients sync.WaitGroup
	once    sync.Once
}

func newOKIntake() *okIntake { return &okIntake{lines: make(chan string, 8)} }

func (f *okIntake) handle(c net.Conn) {
	defer f.clients.Done()
	defer c.Close()
	for lines := bufio.NewScanner(c); lines.Scan(); {
		f.lines <- lines.Text()
	}
}

func (f *okIntake) okServe(l net.Listener) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		f.clients.Add(1)
		go f.handle(c)
	}
}

func (f *okIntake) Close() {
	f.once.Do(func() {
		f.clients.Wait()
		close(f.lines)
	})
}

// A sweep is what the goroutines of one call share.
type sweep struct {
	found chan string
	once  sync.Once
}

func sweepAll(buckets []string, list func(string) []string) []string {
	w := &sweep{found: make(chan string, 8)}
	for _, bucket := range buckets {
		go w.bucket(bucket, list)
	}
	var all []string
	for object := range w.found {
		all = append(all, object)
	}
	return all
}

func (s *sweep) bucket(bucket string, list func(string) []string) {
	defer s.once.Do(func() { close(s.found) }) // want `close-while-sending: close of s.found does not wait for the goroutine that sends on it`
	for _, object := range list(bucket) {
		s.found <- object
	}
}

// An okSweep is made for each goroutine.
type okSweep struct {
	found chan string
	once  sync.Once
}

func okSweepEach(buckets []string, list func(string) []string) []string {
	var all []string
	for _, bucket := range buckets {
		w := &okSweep{found: make(chan string, 8)}
		go w.bucket(bucket, list)
		for object := range w.found {
			all = append(all, object)
		}
	}
	return all
}

func (s *okSweep) bucket(bucket string, list func(string) []string) {
	defer s.once.Do(func() { close(s.found) })
	for _, object := range list(bucket) {
		s.found <- object
	}
}

// An okSweepLast is closed by the last one.
type okSweepLast struct {
	found chan string
	left  sync.WaitGroup
	once  sync.Once
}

func okSweepCounted(buckets []string, list func(string) []string) []string {
	w := &okSweepLast{found: make(chan string, 8)}
	w.left.Add(len(buckets))
	for _, bucket := range buckets {
		go w.bucket(bucket, list)
	}
	var all []string
	for object := range w.found {
		all = append(all, object)
	}
	return all
}

func (s *okSweepLast) bucket(bucket string, list func(string) []string) {
	for _, object := range list(bucket) {
		s.found <- object
	}
	s.left.Done()
	s.left.Wait()
	s.once.Do(func() { close(s.found) })
}
