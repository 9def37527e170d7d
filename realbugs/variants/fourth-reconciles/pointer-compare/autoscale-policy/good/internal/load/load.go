package load

import "context"

// Meter measures what a deployment has to do.
type Meter interface {
	// Units returns the units of work that wait, and the units that one pod can do.
	Units(ctx context.Context, namespace, deployment string) (waiting, perPod int32, err error)
}

// Pods returns how many pods the work takes, within bounds.
func Pods(waiting, perPod, lo, hi int32) *int32 {
	n := lo
	if perPod > 0 {
		n = (waiting + perPod - 1) / perPod
	}
	n = max(lo, min(n, hi))
	return &n
}
