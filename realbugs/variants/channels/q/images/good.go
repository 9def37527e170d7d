package images

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Auditor looks for weaknesses, each image within a budget of time.
type Auditor struct {
	budget time.Duration
	scan   func(ctx context.Context, image string) ([]Finding, error)
}

// Audit returns what was found within the budget.
func (a *Auditor) Audit(ctx context.Context, images []string) []Finding {
	ctx, cancel := context.WithTimeout(ctx, a.budget)
	defer cancel()

	found := make(chan Finding)
	var wg sync.WaitGroup
	wg.Add(len(images))
	for _, image := range images {
		go func() {
			defer wg.Done()
			list, err := a.scan(ctx, image)
			if err != nil {
				klog.ErrorS(err, "image cannot be scanned", "image", image)
				return
			}
			for _, f := range list {
				found <- f
			}
		}()
	}
	go func() {
		wg.Wait()
		close(found)
	}()

	var all []Finding
	for f := range found {
		all = append(all, f)
	}
	return all
}
