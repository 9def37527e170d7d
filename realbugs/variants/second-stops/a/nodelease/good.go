package nodelease

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Beacon struct {
	Heartbeat
	handBack func() (context.Context, context.CancelFunc)
}

func NewBeacon(h Heartbeat) *Beacon {
	return &Beacon{Heartbeat: h, handBack: func() (context.Context, context.CancelFunc) {
		return context.WithTimeout(context.Background(), 3*time.Second)
	}}
}

func (b *Beacon) Run(ctx context.Context) error {
	if err := b.ensure(ctx); err != nil {
		return err
	}
	wait.UntilWithContext(ctx, b.renew, b.period)
	klog.InfoS("Giving lease back", "lease", b.name)
	final, cancel := b.handBack()
	defer cancel()
	return b.cs.CoordinationV1().Leases(b.ns).Delete(final, b.name, metav1.DeleteOptions{})
}
