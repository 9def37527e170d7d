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

func first[T any](ctx context.Context, every time.Duration, find func(context.Context) ([]T, error)) (v T) {
	for {
		if all, err := find(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "find")
		} else if len(all) > 0 {
			return all[0]
		}

		timer := time.NewTimer(every)
		select {
		case <-timer.C:
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			timer.Stop()
			continue
		}
	}
}

type Attacher struct {
	cs     kubernetes.Interface
	mount  func(ctx context.Context, va storagev1.VolumeAttachment) error
	period time.Duration
}

func (a *Attacher) Start(ctx context.Context) error {
	va := first(ctx, a.period, func(ctx context.Context) ([]storagev1.VolumeAttachment, error) {
		l, err := a.cs.StorageV1().VolumeAttachments().List(ctx, metav1.ListOptions{})
		if err != nil {
			return nil, err
		}
		return l.Items, nil
	})
	return a.mount(ctx, va)
}

func Attach(mgr manager.Manager, cs kubernetes.Interface, mount func(context.Context, storagev1.VolumeAttachment) error) error {
	return mgr.Add(&Attacher{cs: cs, mount: mount, period: 2 * time.Second})
}
