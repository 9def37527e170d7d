package panics

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// running keeps away what is no pod, and so tombstones.
func running(obj any) bool {
	pod, ok := obj.(*corev1.Pod) // want `tombstone-ignored: the filter keeps deletions away that the watch missed`
	return ok && pod.Status.Phase == corev1.PodRunning
}

// behindFilter has a filter before it that no tombstone passes (argo-workflows). The filter is told of.
func (e *endpoints) behindFilter(pods cache.SharedIndexInformer) {
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: running,
		Handler:    cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { e.queue.Add(obj.(*corev1.Pod).Name) }},
	})
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			object, ok := obj.(*unstructured.Unstructured) // want `tombstone-ignored: the filter keeps deletions away that the watch missed`
			if !ok {
				klog.Warning("no object")
				return false
			}
			return len(object.GetLabels()) > 0
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { e.queue.Add(obj.(*unstructured.Unstructured).GetName()) }},
	})
}

// behindOpenFilter lets through what it does not know.
func (e *endpoints) behindOpenFilter(pods cache.SharedIndexInformer) {
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod)
			return !ok || pod.Status.Phase == corev1.PodRunning
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			e.queue.Add(obj.(*corev1.Pod).Name) // want `tombstone-assert`
		}},
	})
}

// behindUnwrapping takes the object out of a tombstone, for itself alone.
func (e *endpoints) behindUnwrapping(pods cache.SharedIndexInformer) {
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				obj = unknown.Obj
			}
			pod, ok := obj.(*corev1.Pod)
			return ok && pod.Status.Phase == corev1.PodRunning
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			e.queue.Add(obj.(*corev1.Pod).Name) // want `tombstone-assert`
		}},
	})
}

// shared is behind a filter in one place, and on its own in another.
func (e *endpoints) shared(pods, all cache.SharedIndexInformer) {
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: running,
		Handler:    cache.ResourceEventHandlerFuncs{DeleteFunc: e.gone},
	})
	_, _ = all.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: e.gone})
}

func (e *endpoints) gone(obj any) {
	e.queue.Add(obj.(*corev1.Pod).Name) // want `tombstone-assert`
}

// A journal writes lines with fields.
type journal interface {
	WithField(name string, value any) journal
	Warn(message string)
}

// behindTalkingFilter writes down what it keeps away, and what it has kept.
func (e *endpoints) behindTalkingFilter(pods cache.SharedIndexInformer, log journal, kept map[string]bool) {
	_, _ = pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod) // want `tombstone-ignored: the filter keeps deletions away that the watch missed`
			if !ok {
				log.WithField("obj", obj).Warn("no pod")
				return false
			}
			needed := pod.Labels["done"] != "true"
			if !needed {
				kept[pod.Name] = true
			}
			return needed
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { e.queue.Add(obj.(*corev1.Pod).Name) }},
	})
}
