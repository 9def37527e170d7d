package images

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// Finding is a weakness in an image.
type Finding struct {
	Image, CVE string
}

// Scanner looks for weaknesses within a budget of time.
type Scanner struct {
	budget time.Duration
	scan   func(ctx context.Context, image string) ([]Finding, error)
}

// Scan returns what was found within the budget.
func (s *Scanner) Scan(ctx context.Context, images []string) []Finding {
	found := make(chan Finding)
	for _, image := range images {
		go func() {
			list, err := s.scan(ctx, image)
			if err != nil {
				klog.ErrorS(err, "image cannot be scanned", "image", image)
				return
			}
			for _, f := range list {
				found <- f
			}
		}()
	}
	time.AfterFunc(s.budget, func() {
		close(found) // WANT errchan/close-while-sending
	})

	var all []Finding
	for f := range found {
		all = append(all, f)
	}
	return all
}
