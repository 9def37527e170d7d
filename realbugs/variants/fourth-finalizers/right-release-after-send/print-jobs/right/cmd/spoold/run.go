package spoold

import (
	"context"

	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/right-release-after-send/print-jobs/right/internal/printer"
	"example.org/variants/fourth-finalizers/right-release-after-send/print-jobs/right/internal/spool"
)

// Run prints documents from in until ctx ends.
func Run(ctx context.Context, d printer.Device, in <-chan [][]byte) error {
	s := &spool.Spooler{Device: d}
	for {
		select {
		case <-ctx.Done():
			return nil
		case doc, ok := <-in:
			if !ok {
				return nil
			}
			if err := s.Document(ctx, doc); err != nil {
				klog.FromContext(ctx).Error(err, "Document not printed")
			}
		}
	}
}
