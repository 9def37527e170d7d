package precondition

import (
	"context"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type deletions struct {
	sync.Mutex
	open map[string]map[string]time.Time
}

func (d *deletions) expectDeletion(key, pod string) {
	d.Lock()
	defer d.Unlock()
	if d.open[key] == nil {
		d.open[key] = map[string]time.Time{}
	}
	d.open[key][pod] = time.Now()
}

func (d *deletions) deletionObserved(key, pod string) {
	d.Lock()
	defer d.Unlock()
	delete(d.open[key], pod)
}

func (d *deletions) satisfied(key string) bool {
	d.Lock()
	defer d.Unlock()
	for _, at := range d.open[key] {
		if time.Since(at) < time.Minute {
			return false
		}
	}
	return true
}

func (d *deletions) forget(key string) {
	d.Lock()
	defer d.Unlock()
	delete(d.open, key)
}

type Drainer struct {
	client.Client
	gone deletions
}

func (r *Drainer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.String()
	set := &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
		r.gone.forget(key)
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if !r.gone.satisfied(key) {
		return ctrl.Result{RequeueAfter: 3 * time.Second}, nil
	}
	stale := &corev1.PodList{}
	if err := r.List(ctx, stale, client.InNamespace(set.Namespace), client.MatchingLabels{"drain": set.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := range stale.Items {
		if err := r.evict(ctx, key, &stale.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Drainer) podGone(key string, pod *corev1.Pod) { r.gone.deletionObserved(key, pod.Name) }

func (r *Drainer) evict(ctx context.Context, key string, pod *corev1.Pod) error {
	uid, version := pod.UID, pod.ResourceVersion
	r.gone.expectDeletion(key, pod.Name) // WANT expecttimeout/raise-without-lower
	err := r.Delete(ctx, pod, client.Preconditions{UID: &uid, ResourceVersion: &version})
	if apierrors.IsConflict(err) {
		log.FromContext(ctx).V(1).Info("pod changed, it is looked at again later", "pod", pod.Name)
		return nil
	}
	if err != nil {
		r.gone.deletionObserved(key, pod.Name)
	}
	return err
}

type Evacuator struct {
	client.Client
	gone deletions
}

func (r *Evacuator) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.String()
	set := &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
		r.gone.forget(key)
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if !r.gone.satisfied(key) {
		return ctrl.Result{RequeueAfter: 3 * time.Second}, nil
	}
	stale := &corev1.PodList{}
	if err := r.List(ctx, stale, client.InNamespace(set.Namespace), client.MatchingLabels{"evacuate": set.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := range stale.Items {
		if err := r.evict(ctx, key, &stale.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Evacuator) podGone(key string, pod *corev1.Pod) { r.gone.deletionObserved(key, pod.Name) }

func (r *Evacuator) evict(ctx context.Context, key string, pod *corev1.Pod) (err error) {
	uid, version := pod.UID, pod.ResourceVersion
	r.gone.expectDeletion(key, pod.Name)
	defer func() {
		if err != nil {
			r.gone.deletionObserved(key, pod.Name)
		}
		if apierrors.IsConflict(err) {
			err = nil
		}
	}()
	return r.Delete(ctx, pod, client.Preconditions{UID: &uid, ResourceVersion: &version})
}

func NewDrainer(c client.Client) *Drainer {
	return &Drainer{Client: c, gone: deletions{open: map[string]map[string]time.Time{}}}
}

func NewEvacuator(c client.Client) *Evacuator {
	return &Evacuator{Client: c, gone: deletions{open: map[string]map[string]time.Time{}}}
}
