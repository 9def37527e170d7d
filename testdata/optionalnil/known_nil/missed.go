package known_nil

import (
	"fmt"
	"log"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// A store of the program has pods by their names.
type store struct {
	lock sync.Mutex
	pods map[types.NamespacedName]*corev1.Pod
	list []*corev1.Pod
}

func (s *store) get(key types.NamespacedName) (*corev1.Pod, bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	pod, ok := s.pods[key]
	return pod, ok
}

// find goes through a list.
func (s *store) find(name string) (*corev1.Pod, bool) {
	for _, pod := range s.list {
		if pod.Name == name {
			return pod, true
		}
	}
	return nil, false
}

// closest returns another one where there is none.
func (s *store) closest(name string) (*corev1.Pod, bool) {
	if pod, ok := s.find(name); ok {
		return pod, true
	}
	return s.list[0], false
}

func (s *store) unknown(key types.NamespacedName) error {
	pod, ok := s.get(key)
	if !ok {
		return fmt.Errorf("no pod on %s", pod.Spec.NodeName) // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	return check(pod.Name)
}

func (s *store) notFound(name string) error {
	pod, found := s.find(name)
	if !found {
		return fmt.Errorf("no pod on %s", pod.Spec.NodeName) // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	return check(pod.Name)
}

// The panic is meant.
func (s *store) okPanics(key types.NamespacedName) string {
	pod, ok := s.pods[key]
	if !ok {
		panic("no pod on " + pod.Spec.NodeName)
	}
	return pod.Name
}

func (s *store) okExits(key types.NamespacedName) string {
	pod, ok := s.pods[key]
	if !ok {
		log.Fatalf("no pod on %s", pod.Spec.NodeName)
	}
	return pod.Name
}

func (s *store) okFound(name string) error {
	if pod, found := s.find(name); found {
		return check(pod.Name)
	}
	return nil
}

func (s *store) okClosest(name string) error {
	pod, found := s.closest(name)
	if !found {
		return fmt.Errorf("no pod but on %s", pod.Spec.NodeName)
	}
	return nil
}
