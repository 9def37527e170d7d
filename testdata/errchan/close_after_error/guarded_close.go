package close_after_error

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A signal is closed by whoever comes first, who asks whether it is closed already (B5).
type signal struct {
	done chan struct{}
}

// okClosedUnderGuard closes on every way out.
func (s *signal) okClosedUnderGuard(ctx context.Context, mgr manager.Manager) error {
	go func() {
		defer s.raise()
		if err := mgr.Start(ctx); err != nil {
			s.raise()
			return
		}
	}()
	<-s.done
	return ctx.Err()
}

func (s *signal) raise() {
	select {
	case <-s.done:
	default:
		close(s.done)
	}
}
