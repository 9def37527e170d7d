package snapshot

import (
	"context"
	"errors"
	"time"

	"k8s.io/klog/v2"
)

type Cloner struct {
	array Array
	limit time.Duration
}

func report(to chan<- Result, volume string) func(string, error) {
	return func(id string, err error) {
		klog.V(3).InfoS("Array reported", "volume", volume, "id", id)
		to <- Result{ID: id, Err: err}
	}
}

func (c *Cloner) Take(ctx context.Context, volume string) (string, error) {
	results := make(chan Result, 1)
	job, err := c.array.Snapshot(volume, report(results, volume))
	if err != nil {
		return "", err
	}
	select {
	case r := <-results:
		return r.ID, r.Err
	case <-time.After(c.limit):
		job.Cancel()
		return "", errors.New("clone took too long")
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
