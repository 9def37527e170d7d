package journal

import (
	"context"
	"fmt"
	"os"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/n/v1/bad/wal"
)

// With runs fn with a journal at path.
func With(ctx context.Context, path string, fn func(context.Context, *wal.Writer) error) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	w := wal.NewWriter(f)
	wctx, cancel := context.WithCancel(ctx)
	w.Run(wctx) // WANT errchan/dropped-join
	ferr := fn(ctx, w)
	cancel()
	if err := f.Close(); err != nil {
		klog.ErrorS(err, "closing the journal", "path", path)
	}
	return ferr
}
