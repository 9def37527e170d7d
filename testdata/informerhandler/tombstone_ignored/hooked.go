package dropped

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrllint/ctrllint/testdata/informerhandler/hooks"
)

// A shadow stores its functions in a struct of another package, which gives them to an informer.
type shadow struct {
	registry hooks.Registry
	queue    workqueue.TypedInterface[string]
}

func (s *shadow) start() error {
	if err := s.registry.Add(&hooks.Hooks{Filter: s.pods, Added: s.forget, Deleted: s.deleted}); err != nil {
		return err
	}
	if err := s.registry.Add(&hooks.Hooks{Filter: s.okAdditions, Added: s.forget}); err != nil {
		return err
	}
	if err := s.registry.Add(&hooks.Hooks{Filter: s.okUnwraps, Deleted: s.deleted}); err != nil {
		return err
	}
	return s.registry.Add(&hooks.Hooks{Deleted: s.forget, Missed: s.okMissed, Gone: s.okMissed})
}

// pods keeps tombstones from deleted, which knows them.
func (s *shadow) pods(obj any) bool {
	switch obj := obj.(type) {
	case *corev1.Pod: // want `^tombstone-ignored: the filter keeps deletions away that the watch missed: a cache.DeletedFinalStateUnknown is no \*v1.Pod$`
		return obj.Spec.SchedulerName == "shadow"
	default:
		return false
	}
}

func (s *shadow) okAdditions(obj any) bool {
	pod, ok := obj.(*corev1.Pod)
	return ok && pod.Spec.SchedulerName == "shadow"
}

func (s *shadow) okUnwraps(obj any) bool {
	switch obj := obj.(type) {
	case *corev1.Pod:
		return obj.Spec.SchedulerName == "shadow"
	case cache.DeletedFinalStateUnknown:
		return s.okUnwraps(obj.Obj)
	default:
		return false
	}
}

func (s *shadow) deleted(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	if pod, ok := obj.(*corev1.Pod); ok {
		s.queue.Add(pod.Name)
	}
}

func (s *shadow) forget(obj any) {
	pod, ok := obj.(*corev1.Pod) // want `^tombstone-ignored: a deletion that the watch missed is dropped`
	if !ok {
		return
	}
	s.queue.Add(pod.Name)
}

// okMissed gets no tombstone.
func (s *shadow) okMissed(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		s.queue.Add(pod.Name)
	}
}
