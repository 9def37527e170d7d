package stream

import (
	"context"
	"encoding/json"
	"os"

	"k8s.io/klog/v2"
)

// Audit is one line of the audit log.
type Audit struct {
	User, Verb, Object string
}

// consume calls use for what comes out of in, until ctx ends and in is empty.
func consume[T any](ctx context.Context, in <-chan T, use func(T) error) <-chan struct{} {
	done := make(chan struct{})
	report := func(err error) {
		if err != nil {
			klog.ErrorS(err, "value lost")
		}
	}
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			select {
			case v := <-in:
				report(use(v))
			case <-ctx.Done():
			}
		}
		for len(in) > 0 {
			report(use(<-in))
		}
	}()
	return done
}

// Log keeps the audit lines of the gateway.
type Log struct {
	Path  string
	lines chan Audit
}

func NewLog(path string) *Log {
	return &Log{Path: path, lines: make(chan Audit, 64)}
}

// Add adds a line.
func (l *Log) Add(ctx context.Context, line Audit) {
	select {
	case l.lines <- line:
	case <-ctx.Done():
		klog.InfoS("line comes too late", "path", l.Path)
	}
}

// Start writes lines until ctx ends.
func (l *Log) Start(ctx context.Context) error {
	f, err := os.Create(l.Path)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(f)
	consume(ctx, l.lines, func(a Audit) error { return enc.Encode(a) }) // WANT errchan/dropped-join

	<-ctx.Done()
	if err := f.Sync(); err != nil {
		klog.ErrorS(err, "audit log not synced", "path", l.Path)
	}
	return f.Close()
}
