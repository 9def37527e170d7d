package backup

import (
	"context"
	"os"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/second-stops/n/trailer/journal"
)

type Restorer struct{ Runner }

func (r *Restorer) Run(ctx context.Context) error {
	f, err := os.Create(r.Path)
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	kept := journal.Keeper{Every: time.Minute, Progress: r.sent.Load}.Start(f, stop)
	err = r.Upload(ctx, &r.sent)
	close(stop)
	<-kept
	if cerr := f.Close(); cerr != nil {
		klog.ErrorS(cerr, "Closing journal", "path", r.Path)
	}
	return err
}
