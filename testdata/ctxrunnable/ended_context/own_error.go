package ended_context

import (
	"context"
	"errors"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// flushAfter waits for a message, and asks for all of them when none has come in time (skupper).
func flushAfter(ctx context.Context, c client.Client, lease *coordinationv1.Lease, first func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	err := first(ctx)
	if err != nil {
		if errors.Is(err, ctx.Err()) {
			return c.Update(ctx, lease) // want `ended-context: Update runs under ctx, which has ended: it fails at once`
		}
	}
	return err
}

func flushOnEnd(ctx context.Context, c client.Client, lease *coordinationv1.Lease, first func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if err := first(limited); err != nil && errors.Is(err, context.Cause(limited)) {
		return c.Delete(limited, lease) // want `ended-context: Delete runs under limited, which has ended: it fails at once`
	}
	return nil
}

// okFlushUnder asks under the context around it.
func okFlushUnder(ctx context.Context, c client.Client, lease *coordinationv1.Lease, first func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if err := first(limited); err != nil && errors.Is(err, limited.Err()) {
		return c.Update(ctx, lease)
	}
	return nil
}

// okNoError comes there without an error as well, which is that of a context that goes on.
func okNoError(ctx context.Context, c client.Client, lease *coordinationv1.Lease, first func(context.Context) error) error {
	if err := first(ctx); errors.Is(err, ctx.Err()) {
		return c.Update(ctx, lease)
	}
	return nil
}

// okOther has another error.
func okOther(ctx context.Context, c client.Client, lease *coordinationv1.Lease, first func(context.Context) error) error {
	if err := first(ctx); err != nil && !errors.Is(err, ctx.Err()) {
		return c.Update(ctx, lease)
	}
	return nil
}
