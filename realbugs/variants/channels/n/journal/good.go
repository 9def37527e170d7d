package journal

import (
	"context"
	"os"

	"k8s.io/klog/v2"
)

// KeepFlushed writes the journal at path until ctx ends.
func KeepFlushed(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640)
	if err != nil {
		return err
	}
	w := NewWriter(f)
	done := w.Run(ctx)
	klog.InfoS("journal opened", "path", path)

	<-ctx.Done()
	<-done
	return f.Close()
}
