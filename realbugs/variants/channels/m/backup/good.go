package backup

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Restorer fetches the halves of a snapshot.
type Restorer struct {
	objects func(ctx context.Context, key string) error
	catalog func(ctx context.Context, key string) error
	log     logr.Logger
}

// Restore fetches the snapshot and its manifest side by side.
func (r *Restorer) Restore(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()

	failed := make(chan error, 2)
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := r.objects(ctx, name+"/data"); err != nil {
			failed <- err
		}
	})
	wg.Go(func() {
		err := r.catalog(ctx, name)
		if err == nil {
			return
		}
		failed <- err
	})
	go func() {
		wg.Wait()
		close(failed)
	}()

	var all []error
	for err := range failed {
		all = append(all, err)
	}
	if err := errors.Join(all...); err != nil {
		r.log.Error(err, "snapshot is not restored", "snapshot", name)
		return err
	}
	return nil
}
