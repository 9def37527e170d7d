package windows

import (
	"time"

	"example.org/variants/fourth-reconciles/tested-then-used/maintenance-window/good/api/v1"
)

// Clock tells the time.
type Clock func() time.Time

// Calendar answers questions about windows.
type Calendar struct {
	Now Clock
}

// Open says whether the window is open, and when that is to be asked again.
func (c Calendar) Open(w *v1.Window) (bool, time.Duration) {
	now := c.Now()
	if start := w.Spec.Start; start != nil && now.Before(start.Time) {
		return false, start.Sub(now)
	}
	end := w.Spec.End
	if end == nil {
		return true, 0
	}
	if now.Before(end.Time) {
		return true, end.Sub(now)
	}
	return false, 0
}
