package thrown_away_join

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"time"

	"k8s.io/klog/v2"
)

// ledger writes through a buffer.
type ledger struct {
	out   *bufio.Writer
	lines chan string
}

func newLedger(f *os.File) *ledger {
	return &ledger{out: bufio.NewWriter(f), lines: make(chan string, 8)}
}

func (l *ledger) run(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case line := <-l.lines:
				_, _ = l.out.WriteString(line)
			case <-ctx.Done():
				_ = l.out.Flush()
				return
			}
		}
	}()
	return done
}

func keepLedger(ctx context.Context, f *os.File) error {
	l := newLedger(f)
	l.run(ctx) // want `dropped-join: result of l.run is dropped: f.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
	return f.Close()
}

func okKeepLedger(ctx context.Context, f *os.File) error {
	l := newLedger(f)
	<-l.run(ctx)
	return f.Close()
}

// encode writes through an encoder around a writer that compresses.
func encode(ctx context.Context, out *json.Encoder, values <-chan any) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case v := <-values:
				if err := out.Encode(v); err != nil {
					klog.ErrorS(err, "value lost")
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return done
}

func archive(ctx context.Context, f *os.File, values <-chan any) error {
	encode(ctx, json.NewEncoder(gzip.NewWriter(f)), values) // want `dropped-join: result of encode is dropped: f.Close does not wait`
	<-ctx.Done()
	return f.Close()
}

// scanLines is ended by the close of what it reads from.
func scanLines(lines *bufio.Scanner, use func(string)) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines.Scan() {
			use(lines.Text())
		}
	}()
	return done
}

func okScan(ctx context.Context, conn net.Conn, use func(string)) error {
	scanLines(bufio.NewScanner(conn), use)
	<-ctx.Done()
	return conn.Close()
}

// ship writes in a helper, from two places, and its caller waits for a time.
func ship(ctx context.Context, conn net.Conn, queue <-chan []byte) (done <-chan struct{}) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case payload := <-queue:
				put(conn, payload)
			case <-ctx.Done():
				put(conn, []byte("bye"))
				return
			}
		}
	}()
	return ended
}

func put(w io.Writer, payload []byte) {
	if _, err := w.Write(payload); err != nil {
		klog.ErrorS(err, "payload lost")
	}
}

func forward(ctx context.Context, conn net.Conn, queue <-chan []byte) {
	defer conn.Close()
	ctx, stop := context.WithCancel(ctx)
	ship(ctx, conn, queue) // want `dropped-join: result of ship is dropped: conn.Close does not wait`
	defer stop()
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
	}
}

func okForward(ctx context.Context, conn net.Conn, queue <-chan []byte) {
	defer conn.Close()
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	done := ship(ctx, conn, queue)
	<-done
}
