package mirror

import (
	"context"

	"github.com/pkg/errors"
)

// Once copies in both directions and reports the first failure.
func (m *Mirror) Once(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, m.budget)
	defer cancel()
	for _, d := range [...][2]Bucket{{m.a, m.b}, {m.b, m.a}} {
		go m.direction(ctx, d[0], d[1])
	}
	return errors.Wrap(<-m.errs, "mirror")
}

func (m *Mirror) direction(ctx context.Context, from, to Bucket) {
	defer m.note(from, to)()
	switch err := m.copier.Sync(ctx, from, to); {
	case err != nil:
		m.errs <- err // WANT errchan/error-only-send
	default:
		m.log.V(1).Info("in sync", "bucket", to.Name)
	}
}
