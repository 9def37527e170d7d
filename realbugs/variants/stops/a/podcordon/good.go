package podcordon

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Maintenance struct {
	Window
	grace time.Duration
}

func (m *Maintenance) Start(ctx context.Context) error {
	if err := m.cordon(ctx, true); err != nil {
		return err
	}
	timer := time.NewTimer(m.For)
	defer timer.Stop()
	select {
	case <-timer.C:
		klog.InfoS("maintenance is over", "node", m.Node)
	case <-ctx.Done():
		klog.InfoS("maintenance is cut short", "node", m.Node, "cause", context.Cause(ctx))
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), m.grace)
		defer cancel()
	}
	return m.cordon(ctx, false)
}

func OpenMaintenance(mgr ctrl.Manager, node string, d time.Duration) error {
	return mgr.Add(&Maintenance{
		Window: Window{Client: mgr.GetClient(), Node: node, For: d},
		grace:  5 * time.Second,
	})
}
