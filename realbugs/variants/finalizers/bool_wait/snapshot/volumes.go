package snapshot

import (
	"context"
	"fmt"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/workqueue"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type writes struct {
	mu   sync.Mutex
	keys map[string]struct{}
}

func (w *writes) ExpectUpdate(key string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keys[key] = struct{}{}
}

func (w *writes) UpdateObserved(key string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.keys, key)
}

func (w *writes) Satisfied(key string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, open := w.keys[key]
	return !open
}

func (w *writes) DeleteExpectations(key string) { w.UpdateObserved(key) }

type view struct {
	volume  *corev1.PersistentVolume
	current bool
}

type Labeller struct {
	volumes corelisters.PersistentVolumeLister
	kube    kubernetes.Interface
	queue   workqueue.TypedRateLimitingInterface[string]
	writes  writes
}

func (l *Labeller) observe(name string) (view, error) {
	pv, err := l.volumes.Get(name)
	if err != nil {
		return view{}, err
	}
	return view{volume: pv, current: l.writes.Satisfied(name)}, nil
}

func (l *Labeller) processNext(ctx context.Context) bool {
	name, shutdown := l.queue.Get()
	if shutdown {
		return false
	}
	defer l.queue.Done(name)
	if err := l.sync(ctx, name); err != nil {
		l.queue.AddRateLimited(name)
		return true
	}
	l.queue.Forget(name)
	return true
}

func (l *Labeller) sync(ctx context.Context, name string) error {
	v, err := l.observe(name)
	if apierrors.IsNotFound(err) {
		l.writes.DeleteExpectations(name)
		return nil
	} else if err != nil {
		return fmt.Errorf("look at volume %s: %w", name, err)
	}
	if !v.current {
		return nil // WANT expecttimeout/no-timeout
	}
	pv := v.volume.DeepCopy()
	if pv.Labels["tier"] != "" {
		return nil
	}
	pv.Labels = map[string]string{"tier": pv.Spec.StorageClassName}
	l.writes.ExpectUpdate(name)
	if _, err := l.kube.CoreV1().PersistentVolumes().Update(ctx, pv, metav1.UpdateOptions{}); err != nil {
		l.writes.UpdateObserved(name)
		return err
	}
	return nil
}

func (l *Labeller) onUpdate(_, obj any) {
	if pv, ok := obj.(*corev1.PersistentVolume); ok {
		l.writes.UpdateObserved(pv.Name)
		l.queue.Add(pv.Name)
	}
}

type Tagger struct {
	volumes corelisters.PersistentVolumeLister
	kube    kubernetes.Interface
	queue   workqueue.TypedRateLimitingInterface[string]
	writes  writes
}

func (l *Tagger) observe(name string) (view, error) {
	pv, err := l.volumes.Get(name)
	if err != nil {
		return view{}, err
	}
	return view{volume: pv, current: l.writes.Satisfied(name)}, nil
}

func (l *Tagger) processNext(ctx context.Context) bool {
	name, shutdown := l.queue.Get()
	if shutdown {
		return false
	}
	defer l.queue.Done(name)
	if err := l.sync(ctx, name); err != nil {
		l.queue.AddRateLimited(name)
		return true
	}
	l.queue.Forget(name)
	return true
}

func (l *Tagger) sync(ctx context.Context, name string) error {
	v, err := l.observe(name)
	if apierrors.IsNotFound(err) {
		l.writes.DeleteExpectations(name)
		return nil
	} else if err != nil {
		return fmt.Errorf("look at volume %s: %w", name, err)
	}
	if !v.current {
		l.queue.AddAfter(name, 10*time.Second)
		return nil
	}
	pv := v.volume.DeepCopy()
	if pv.Labels["tag"] != "" {
		return nil
	}
	pv.Labels = map[string]string{"tag": pv.Spec.StorageClassName}
	l.writes.ExpectUpdate(name)
	if _, err := l.kube.CoreV1().PersistentVolumes().Update(ctx, pv, metav1.UpdateOptions{}); err != nil {
		l.writes.UpdateObserved(name)
		return err
	}
	return nil
}

func (l *Tagger) onUpdate(_, obj any) {
	if pv, ok := obj.(*corev1.PersistentVolume); ok {
		l.writes.UpdateObserved(pv.Name)
		l.queue.Add(pv.Name)
	}
}
