package attempt

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

var backoff = wait.Backoff{Steps: 6, Duration: 50 * time.Millisecond, Factor: 2, Jitter: 0.2}

// OnConflict calls f again while it ends with a conflict and the context lives.
func OnConflict(ctx context.Context, f func(ctx context.Context) error) error {
	return retry.RetryOnConflict(backoff, func() error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return f(ctx)
	})
}
