package walflush

import (
	"context"
	"time"
)

func Replay(ctx context.Context, path string, next func() (Entry, bool)) error {
	l, err := Open(path)
	if err != nil {
		return err
	}
	defer l.f.Close()
	fctx, cancel := context.WithTimeout(ctx, time.Hour)
	done := l.Flusher(fctx)
	defer func() {
		cancel()
		<-done
	}()
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
