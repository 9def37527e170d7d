package claimwait

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Observer struct {
	binding  *Binding
	interval time.Duration
}

func (o *Observer) Start(ctx context.Context) error {
watch:
	for {
		if o.binding.Bound() {
			klog.InfoS("Claim bound")
			return nil
		}
		select {
		case <-ctx.Done():
			break watch
		case <-time.After(o.interval):
		}
	}
	return nil
}

func RegisterObserver(mgr ctrl.Manager, b *Binding) error {
	return mgr.Add(&Observer{binding: b, interval: 5 * time.Second})
}
