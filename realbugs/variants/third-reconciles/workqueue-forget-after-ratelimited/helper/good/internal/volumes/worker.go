package volumes

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/workqueue-forget-after-ratelimited/helper/good/internal/q"
	"golang.org/x/sync/errgroup"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type Attacher interface {
	Attach(ctx context.Context, volume, node string) error
}

type Worker struct {
	queue *q.Queue
	pods  corelisters.PodLister
	api   Attacher
}

func NewWorker(pods corelisters.PodLister, api Attacher) *Worker {
	return &Worker{queue: q.New("volumes"), pods: pods, api: api}
}

func (w *Worker) sync(ctx context.Context, key types.NamespacedName) error {
	pod, err := w.pods.Pods(key.Namespace).Get(key.Name)
	switch {
	case apierrors.IsNotFound(err):
		return nil
	case err != nil:
		return err
	case pod.Spec.NodeName == "":
		return nil
	}
	for _, v := range pod.Spec.Volumes {
		if v.PersistentVolumeClaim == nil {
			continue
		}
		if err := w.api.Attach(ctx, v.PersistentVolumeClaim.ClaimName, pod.Spec.NodeName); err != nil {
			return fmt.Errorf("attach %s: %w", v.Name, err)
		}
	}
	return nil
}

// Run works until the context ends.
func (w *Worker) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		<-ctx.Done()
		w.queue.ShutDown()
		return nil
	})
	group.Go(func() error {
		for {
			key, quit := w.queue.Get()
			if quit {
				return nil
			}
			w.queue.Finish(key, w.sync(ctx, key))
		}
	})
	return group.Wait()
}
