package journal

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"time"

	"k8s.io/klog/v2"
)

// Writer puts entries into a file and flushes them from time to time.
type Writer struct {
	buf     *bufio.Writer
	entries chan string
}

func NewWriter(f *os.File) *Writer {
	return &Writer{buf: bufio.NewWriterSize(f, 1<<16), entries: make(chan string, 128)}
}

// Run writes until ctx ends; the channel is closed after the last flush.
func (w *Writer) Run(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		flush := time.NewTicker(time.Second)
		defer flush.Stop()
		for {
			select {
			case e := <-w.entries:
				fmt.Fprintln(w.buf, e)
			case <-flush.C:
				if err := w.buf.Flush(); err != nil {
					klog.ErrorS(err, "journal is behind")
				}
			case <-ctx.Done():
				if err := w.buf.Flush(); err != nil {
					klog.ErrorS(err, "journal is cut off")
				}
				return
			}
		}
	}()
	return done
}

// Keep writes the journal at path until ctx ends.
func Keep(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640)
	if err != nil {
		return err
	}
	w := NewWriter(f)
	w.Run(ctx) // WANT errchan/dropped-join
	klog.InfoS("journal opened", "path", path)

	<-ctx.Done()
	return f.Close()
}
