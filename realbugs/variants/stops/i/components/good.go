package components

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"k8s.io/klog/v2"
)

func RunEach(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		errs []error
	)
	for _, c := range All() {
		wg.Add(1)
		go func(c Component) {
			defer wg.Done()
			klog.InfoS("component starts", "name", c.Name())
			if err := c.Run(ctx); err != nil {
				mu.Lock()
				errs = append(errs, fmt.Errorf("%s: %w", c.Name(), err))
				mu.Unlock()
				cancel(err)
			}
		}(c)
	}
	wg.Wait()
	return errors.Join(errs...)
}
