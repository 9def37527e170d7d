package result_on_error

import (
	"context"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okTakesWhatIsThere is the batch of Kubernetes' controllers, copied by many: it joins its workers,
// and receives only as much as the channel holds.
func okTakesWhatIsThere(ctx context.Context, c client.Client, objects []client.Object) error {
	errs := make(chan error, len(objects))
	var workers sync.WaitGroup
	workers.Add(len(objects))
	for _, obj := range objects {
		go func() {
			defer workers.Done()
			if err := c.Create(ctx, obj); err != nil {
				errs <- err
			}
		}()
	}
	workers.Wait()
	if len(errs) > 0 {
		return <-errs
	}
	return nil
}

// okDrains does the same in a loop.
func okDrains(ctx context.Context, c client.Client, objects []client.Object) (failed []error) {
	errs := make(chan error, len(objects))
	var workers sync.WaitGroup
	for _, obj := range objects {
		workers.Go(func() {
			if err := c.Create(ctx, obj); err != nil {
				errs <- err
			}
		})
	}
	workers.Wait()
	count := len(errs)
	for range count {
		failed = append(failed, <-errs)
	}
	return failed
}
