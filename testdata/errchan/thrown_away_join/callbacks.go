package thrown_away_join

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"os"
)

// consume hands what comes to a function until its context has ended, and then what is left.
func consume[T any](ctx context.Context, in <-chan T, use func(T) error) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			select {
			case v := <-in:
				_ = use(v)
			case <-ctx.Done():
			}
		}
		for len(in) > 0 {
			_ = use(<-in)
		}
	}()
	return done
}

// each is consume for lines, and calls the function in a helper.
func each(lines <-chan string, use func(string)) (wait func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for line := range lines {
			useLine(line, use)
		}
	}()
	return func() { <-done }
}

func useLine(line string, use func(string)) {
	if line != "" {
		use(line)
	}
}

func writesValues(ctx context.Context, f *os.File, values <-chan int) error {
	enc := json.NewEncoder(f)
	consume(ctx, values, func(v int) error { return enc.Encode(v) }) // want `dropped-join: result of consume is dropped: f.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
	return f.Close()
}

func writesLines(ctx context.Context, f *os.File, lines <-chan string) {
	defer f.Close()
	each(lines, func(line string) { _, _ = f.WriteString(line) }) // want `dropped-join: result of each is dropped: f.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
}

func okWaits(ctx context.Context, f *os.File, values <-chan int) error {
	enc := json.NewEncoder(f)
	<-consume(ctx, values, func(v int) error { return enc.Encode(v) })
	return f.Close()
}

// okCounts has a file that the function does not use.
func okCounts(ctx context.Context, f *os.File, lines <-chan string) (count int) {
	defer f.Close()
	each(lines, func(line string) { count += len(line) })
	<-ctx.Done()
	return count
}

// okReads has a function whose reads the close ends.
func okReads(ctx context.Context, conn net.Conn, lines <-chan string) {
	defer conn.Close()
	answers := bufio.NewScanner(conn)
	each(lines, func(string) { answers.Scan() })
	<-ctx.Done()
}
