package retry

import (
	"context"
	"time"
)

// Until calls try until it says that it is through.
func Until[T any](every time.Duration, try func() (T, bool)) T {
	for { // WANT ctxrunnable/deaf-loop
		v, ok := try()
		if ok {
			return v
		}
		time.Sleep(every)
	}
}

// Within is Until with an end.
func Within[T any](ctx context.Context, every time.Duration, try func() (T, bool)) (v T, err error) {
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		var ok bool
		if v, ok = try(); ok {
			return v, nil
		}
		select {
		case <-t.C:
		case <-ctx.Done():
			return v, context.Cause(ctx)
		}
	}
}
