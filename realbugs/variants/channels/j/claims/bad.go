package claims

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// BindWaiter tells when a claim has got its volume.
type BindWaiter struct {
	informer cache.SharedIndexInformer
	log      logr.Logger
}

func NewBindWaiter(inf cache.SharedIndexInformer, log logr.Logger) *BindWaiter {
	return &BindWaiter{informer: inf, log: log.WithName("bind-waiter")}
}

// Await returns the name of the volume that the claim is bound to.
func (w *BindWaiter) Await(ctx context.Context, namespace, name string) (string, error) {
	bound := make(chan string)
	look := func(obj interface{}) {
		pvc, ok := obj.(*corev1.PersistentVolumeClaim)
		if !ok || pvc.Namespace != namespace || pvc.Name != name {
			return
		}
		if pvc.Status.Phase == corev1.ClaimBound {
			bound <- pvc.Spec.VolumeName // WANT errchan/unbuffered-send
		}
	}
	reg, err := w.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    look,
		UpdateFunc: func(_, obj interface{}) { look(obj) },
	})
	if err != nil {
		return "", fmt.Errorf("watching claim %s/%s: %w", namespace, name, err)
	}
	defer func() {
		if err := w.informer.RemoveEventHandler(reg); err != nil {
			w.log.Error(err, "handler stays registered")
		}
	}()

	select {
	case volume := <-bound:
		w.log.V(1).Info("claim bound", "volume", volume)
		return volume, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
