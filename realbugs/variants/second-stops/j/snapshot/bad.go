package snapshot

import (
	"context"
	"errors"
	"time"

	"k8s.io/klog/v2"
)

// Job is a snapshot that the storage array takes in the background.
type Job interface {
	ID() string
	Cancel()
}

// Array calls done from one of its own goroutines, once per job.
type Array interface {
	Snapshot(volume string, done func(id string, err error)) (Job, error)
}

type Result struct {
	ID  string
	Err error
}

type Snapshotter struct {
	array Array
	limit time.Duration
}

func (s *Snapshotter) Take(ctx context.Context, volume string) (string, error) {
	results := make(chan Result)
	job, err := s.array.Snapshot(volume, func(id string, err error) {
		klog.V(3).InfoS("Array reported", "volume", volume, "id", id)
		results <- Result{ID: id, Err: err} // WANT errchan/unbuffered-send
	})
	if err != nil {
		return "", err
	}
	select {
	case r := <-results:
		return r.ID, r.Err
	case <-time.After(s.limit):
		job.Cancel()
		return "", errors.New("snapshot took too long")
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
