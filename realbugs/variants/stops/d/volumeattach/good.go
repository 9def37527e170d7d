package volumeattach

import (
	"context"
	"time"

	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func firstOr[T any](ctx context.Context, every time.Duration, find func(context.Context) ([]T, error)) (v T, ok bool) {
	for ctx.Err() == nil {
		if all, err := find(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "find")
		} else if len(all) > 0 {
			return all[0], true
		}

		timer := time.NewTimer(every)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			continue
		}
	}
	return v, false
}

type Detacher struct {
	cs      kubernetes.Interface
	unmount func(ctx context.Context, va storagev1.VolumeAttachment) error
	period  time.Duration
}

func (d *Detacher) Start(ctx context.Context) error {
	va, ok := firstOr(ctx, d.period, func(ctx context.Context) ([]storagev1.VolumeAttachment, error) {
		l, err := d.cs.StorageV1().VolumeAttachments().List(ctx, metav1.ListOptions{})
		if err != nil {
			return nil, err
		}
		return l.Items, nil
	})
	if !ok {
		return nil
	}
	return d.unmount(ctx, va)
}

func Detach(mgr manager.Manager, cs kubernetes.Interface, unmount func(context.Context, storagev1.VolumeAttachment) error) error {
	return mgr.Add(&Detacher{cs: cs, unmount: unmount, period: 2 * time.Second})
}
