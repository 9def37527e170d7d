package raised

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// departures is a store of the package itself, whose methods are not exported.
type departures struct {
	sync.Mutex
	open map[string]map[string]bool
}

func (d *departures) expectDeletion(key, pod string) {
	d.Lock()
	defer d.Unlock()
	if d.open[key] == nil {
		d.open[key] = map[string]bool{}
	}
	d.open[key][pod] = true
}

func (d *departures) deletionObserved(key, pod string) {
	d.Lock()
	defer d.Unlock()
	delete(d.open[key], pod)
}

func (d *departures) satisfied(key string) bool {
	d.Lock()
	defer d.Unlock()
	return len(d.open[key]) == 0
}

// Departing deletes pods.
type Departing struct {
	client.Client
	gone departures
}

// evict keeps what is expected after a conflict.
func (d *Departing) evict(ctx context.Context, key string, pod *corev1.Pod) error {
	d.gone.expectDeletion(key, pod.Name) // related `raised here`
	uid := pod.UID
	err := d.Delete(ctx, pod, client.Preconditions{UID: &uid}) // related `fails here`
	if apierrors.IsConflict(err) {
		log.FromContext(ctx).Info("pod changed", "pod", pod.Name)
		return nil // want `raise-without-lower: Delete fails and this return keeps what expectDeletion raised for it`
	}
	if err != nil {
		d.gone.deletionObserved(key, pod.Name)
	}
	return err
}

func (d *Departing) okEvict(ctx context.Context, key string, pod *corev1.Pod) error {
	d.gone.expectDeletion(key, pod.Name)
	err := d.Delete(ctx, pod)
	if err != nil {
		d.gone.deletionObserved(key, pod.Name)
	}
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}
