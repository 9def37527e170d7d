package walflush

import (
	"context"
	"os"
	"time"

	"k8s.io/klog/v2"
)

type Entry []byte

type Log struct {
	f  *os.File
	in chan Entry
}

func Open(path string) (*Log, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &Log{f: f, in: make(chan Entry, 128)}, nil
}

// Flusher writes entries in the background; the channel is closed when it has ended.
func (l *Log) Flusher(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case e := <-l.in:
				if _, err := l.f.Write(e); err != nil {
					klog.ErrorS(err, "Writing entry")
				}
			case <-ctx.Done():
				for len(l.in) > 0 {
					l.f.Write(<-l.in)
				}
				return
			}
		}
	}()
	return done
}

func Record(ctx context.Context, path string, next func() (Entry, bool)) error {
	l, err := Open(path)
	if err != nil {
		return err
	}
	defer l.f.Close()
	fctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	l.Flusher(fctx) // WANT errchan/dropped-join
	for {
		e, ok := next()
		if !ok {
			return nil
		}
		select {
		case l.in <- e:
		case <-fctx.Done():
			return fctx.Err()
		}
	}
}
