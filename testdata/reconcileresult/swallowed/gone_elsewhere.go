package swallowed

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
)

var errGone = errors.New("gone")

func gone(err error) bool { return errors.Is(err, errGone) }

// What the provider says is gone by a predicate of the program need not be removed.
func (o *Owned) okGone(ctx context.Context, name string) error {
	err := o.cloud.Remove(ctx, name)
	if gone(err) {
		ctrl.LoggerFrom(ctx).Info("gone already", "error", err)
		return nil
	}
	return err
}
