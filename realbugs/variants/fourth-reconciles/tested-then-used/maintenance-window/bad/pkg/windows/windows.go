package windows

import (
	"time"

	"example.org/variants/fourth-reconciles/tested-then-used/maintenance-window/bad/api/v1"
)

// Clock tells the time.
type Clock func() time.Time

// Calendar answers questions about windows.
type Calendar struct {
	Now Clock
}

// Open says whether the window is open, and when that is to be asked again.
func (c Calendar) Open(w *v1.Window) (bool, time.Duration) {
	if w.Spec.Start == nil && w.Spec.End == nil {
		return true, 0
	}
	now := c.Now()
	if now.Before(w.Spec.Start.Time) { // WANT optionalnil/tested-then-used
		return false, w.Spec.Start.Sub(now)
	}
	if now.Before(w.Spec.End.Time) {
		return true, w.Spec.End.Sub(now)
	}
	return false, 0
}
