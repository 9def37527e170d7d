package backup

import (
	"context"
	"os"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/second-stops/n/trailer/journal"
)

type Runner struct {
	Path   string
	Upload func(ctx context.Context, sent *atomic.Int64) error
	sent   atomic.Int64
}

func (r *Runner) Run(ctx context.Context) error {
	f, err := os.Create(r.Path)
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	_ = journal.Keeper{Every: 30 * time.Second, Progress: r.sent.Load}.Start(f, stop) // WANT errchan/dropped-join
	err = r.Upload(ctx, &r.sent)
	close(stop)
	if cerr := f.Close(); cerr != nil {
		klog.ErrorS(cerr, "Closing journal", "path", r.Path)
	}
	return err
}
