package array

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type API interface {
	StartSnapshot(ctx context.Context, volume string) (string, error)
	SnapshotReady(ctx context.Context, handle string) (bool, error)
}

// Array wraps the API of the storage array.
type Array struct {
	API
	Interval time.Duration
}

// WaitReady returns when the snapshot can be used.
func (a *Array) WaitReady(ctx context.Context, handle string) error {
	return wait.PollUntilContextCancel(ctx, a.Interval, true, func(ctx context.Context) (bool, error) { // WANT expecttimeout/unbounded-wait or reconcileresult/sleeps
		return a.SnapshotReady(ctx, handle)
	})
}
