package claims

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// VolumeWaiter tells when a volume has been released.
type VolumeWaiter struct {
	informer cache.SharedIndexInformer
	log      logr.Logger
}

// AwaitReleased returns the phase in which the volume was left.
func (w *VolumeWaiter) AwaitReleased(ctx context.Context, name string) (corev1.PersistentVolumePhase, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	phases := make(chan corev1.PersistentVolumePhase)
	look := func(obj interface{}) {
		pv, ok := obj.(*corev1.PersistentVolume)
		if !ok || pv.Name != name {
			return
		}
		if pv.Status.Phase == corev1.VolumeReleased || pv.Status.Phase == corev1.VolumeFailed {
			select {
			case phases <- pv.Status.Phase:
			case <-ctx.Done():
			}
		}
	}
	reg, err := w.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    look,
		UpdateFunc: func(_, obj interface{}) { look(obj) },
	})
	if err != nil {
		return "", fmt.Errorf("watching volume %s: %w", name, err)
	}
	defer func() {
		if err := w.informer.RemoveEventHandler(reg); err != nil {
			w.log.Error(err, "handler stays registered")
		}
	}()

	select {
	case phase := <-phases:
		return phase, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
