// Package thrown_away_join starts goroutines, and drops what it could wait for them with.
package thrown_away_join

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"

	"github.com/ctrllint/ctrllint/testdata/errchan/thrown_away_join/follow"
)

// record writes what it is sent to a file. The channel closes after the last line.
func record(lines <-chan string, file *os.File) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for line := range lines {
			_, _ = fmt.Fprintln(file, line)
		}
		_ = file.Sync()
	}()
	return done
}

func dropped(ctx context.Context, name string, lines <-chan string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()      // related `released here`
	_ = record(lines, file) // want `dropped-join: result of record is dropped: file.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
	return nil
}

func okAwaited(ctx context.Context, name string, lines <-chan string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	done := record(lines, file)
	<-ctx.Done()
	<-done
	return nil
}

// Nothing that the goroutine uses is released.
func okKept(ctx context.Context, file *os.File, lines <-chan string) {
	_ = record(lines, file)
	<-ctx.Done()
}

// Another file is.
func okOtherFile(ctx context.Context, name string, file *os.File, lines <-chan string) error {
	other, err := os.Create(name)
	if err != nil {
		return err
	}
	defer other.Close()
	_ = record(lines, file)
	<-ctx.Done()
	return nil
}

// A bare call, and a close that is no deferred one.
func bare(ctx context.Context, file *os.File, lines <-chan string) error {
	record(lines, file) // want `dropped-join: result of record is dropped: file.Close does not wait`
	<-ctx.Done()
	return file.Close()
}

// The helper returns what its callee returns.
func recordTo(file *os.File, lines <-chan string) <-chan struct{} { return record(lines, file) }

func throughHelper(ctx context.Context, file *os.File, lines <-chan string) {
	defer func() { _ = file.Close() }()
	_ = recordTo(file, lines) // want `dropped-join: result of recordTo is dropped: file.Close does not wait`
	<-ctx.Done()
}

// A function that waits, as the second result.
func sendAll(ctx context.Context, events chan<- event.GenericEvent, objects []client.Object) (int, func()) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for _, obj := range objects {
			events <- event.GenericEvent{Object: obj}
		}
	}()
	return len(objects), wg.Wait
}

func closedTooEarly(ctx context.Context, objects []client.Object) int {
	events := make(chan event.GenericEvent, 10)
	n, _ := sendAll(ctx, events, objects) // want `dropped-join: result of sendAll is dropped: close of events does not wait for the goroutine that sends on it, which then panics`
	close(events)                         // related `released here`
	return n
}

func okClosedAfterTheWait(ctx context.Context, objects []client.Object) int {
	events := make(chan event.GenericEvent, 10)
	n, wait := sendAll(ctx, events, objects)
	wait()
	close(events)
	return n
}

// The connection is a field, and the function that starts the goroutine a method.
type session struct {
	conn net.Conn
	out  chan string
}

func (s *session) start(ctx context.Context) (wait func()) {
	done := make(chan struct{})
	go s.run(ctx, done)
	return func() { <-done }
}

func (s *session) run(ctx context.Context, done chan struct{}) {
	defer close(done)
	for {
		select {
		case <-ctx.Done():
			_, _ = s.conn.Write([]byte("bye"))
			return
		case line := <-s.out:
			_, _ = s.conn.Write([]byte(line))
		}
	}
}

func (s *session) Serve(ctx context.Context) {
	s.start(ctx) // want `dropped-join: result of s.start is dropped: s.conn.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
	s.conn.Close()
}

func (s *session) okServe(ctx context.Context) {
	wait := s.start(ctx)
	<-ctx.Done()
	wait()
	s.conn.Close()
}

// A goroutine that reads ends by the close: that is how it is stopped.
func scan(conn net.Conn, handle func(string)) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			handle(lines.Text())
		}
	}()
	return done
}

func okReader(ctx context.Context, conn net.Conn, handle func(string)) {
	_ = scan(conn, handle)
	<-ctx.Done()
	conn.Close()
}

// Another package starts the goroutine.
func otherPackage(ctx context.Context, name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	follow.Lines(ctx, file) // want `dropped-join: result of follow.Lines is dropped: file.Close does not wait`
	<-ctx.Done()
	return nil
}

func okOtherPackage(ctx context.Context, name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	done := follow.Lines(ctx, file)
	<-ctx.Done()
	<-done
	return nil
}

// The channel says that the goroutine has begun, and not that it has ended.
func begun(lines <-chan string, file *os.File) <-chan struct{} {
	ready := make(chan struct{})
	go func() {
		close(ready)
		for line := range lines {
			_, _ = fmt.Fprintln(file, line)
		}
	}()
	return ready
}

func okBegun(ctx context.Context, file *os.File, lines <-chan string) {
	defer file.Close()
	_ = begun(lines, file)
	<-ctx.Done()
}

// The caller waits in another way.
func okCounted(ctx context.Context, file *os.File, lines <-chan string, written *sync.WaitGroup) {
	defer file.Close()
	_ = record(lines, file)
	written.Wait()
}

// A closure starts it.
func closure(ctx context.Context, file *os.File, lines <-chan string) {
	start := func() <-chan struct{} {
		done := make(chan struct{})
		go func() {
			defer close(done)
			for line := range lines {
				_, _ = file.WriteString(line)
			}
		}()
		return done
	}
	_ = start() // want `dropped-join: result of start is dropped: file.Close does not wait`
	<-ctx.Done()
	_ = file.Close()
}
