package tasks

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

type Renewer struct {
	renew func() error
	pause time.Duration
}

func (r *Renewer) loop(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for done := false; !done; {
		select {
		case <-timer.C:
			if err := r.renew(); err != nil {
				klog.ErrorS(err, "Renewing keys")
			}
			timer.Reset(r.pause)
		case <-ctx.Done():
			klog.V(2).InfoS("Renewer asked to stop")
			done = true
		}
	}
}

func (r *Renewer) Install(h *Host) { h.Register("renewer", r.loop) }
