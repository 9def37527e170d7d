package stream

import (
	"context"

	"github.com/go-logr/logr"
)

// Consume hands every value of in to fn until the context ends.
func Consume[T any](ctx context.Context, in <-chan T, fn func(context.Context, T) error) {
	logger := logr.FromContextOrDiscard(ctx)
	for {
		select {
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			logger.Info("consumer is stopping", "reason", ctx.Err())
			break
		case v, ok := <-in:
			if !ok {
				return
			}
			if err := fn(ctx, v); err != nil {
				logger.Error(err, "value not handled")
			}
		}
	}
}
