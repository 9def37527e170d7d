package scrub

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

const maxRetries = 5

// Controller scrubs volumes that were released.
type Controller struct {
	volumes corelisters.PersistentVolumeLister
	queue   workqueue.TypedRateLimitingInterface[string]
	scrub   func(ctx context.Context, handle string) error
	events  record.EventRecorder
}

func (c *Controller) sync(ctx context.Context, name string) error {
	pv, err := c.volumes.Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if pv.Status.Phase != corev1.VolumeReleased || pv.Spec.CSI == nil {
		return nil
	}
	if err := c.scrub(ctx, pv.Spec.CSI.VolumeHandle); err != nil {
		c.events.Event(pv, corev1.EventTypeWarning, "ScrubFailed", err.Error())
		return fmt.Errorf("scrub %s: %w", name, err)
	}
	return nil
}

func (c *Controller) next(ctx context.Context) bool {
	name, stop := c.queue.Get()
	if stop {
		return false
	}
	defer c.queue.Done(name)
	c.handleErr(ctx, c.sync(ctx, name), name)
	return true
}
