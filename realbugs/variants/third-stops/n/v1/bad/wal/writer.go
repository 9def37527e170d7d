package wal

import (
	"context"
	"os"
	"time"

	"k8s.io/klog/v2"
)

// Writer appends the journal of the operator to a file.
type Writer struct {
	file  *os.File
	lines chan string
	every time.Duration
}

func NewWriter(f *os.File) *Writer {
	return &Writer{file: f, lines: make(chan string, 256), every: time.Second}
}

func (w *Writer) Append(ctx context.Context, line string) {
	select {
	case w.lines <- line:
	case <-ctx.Done():
	}
}

// Run writes until ctx ends; the channel is closed after the last write.
func (w *Writer) Run(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		sync := time.NewTicker(w.every)
		defer sync.Stop()
		for {
			select {
			case l := <-w.lines:
				w.write(l)
			case <-sync.C:
				_ = w.file.Sync()
			case <-ctx.Done():
				for len(w.lines) > 0 {
					w.write(<-w.lines)
				}
				return
			}
		}
	}()
	return done
}

func (w *Writer) write(l string) {
	if _, err := w.file.WriteString(l + "\n"); err != nil {
		klog.ErrorS(err, "journal")
	}
}
