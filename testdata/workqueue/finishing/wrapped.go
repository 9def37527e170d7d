package finishing

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// PodQueue is a queue of pods that is made of one of their names (kpt-config-sync).
type PodQueue struct {
	names workqueue.TypedInterface[string]
	pods  map[string]*corev1.Pod
}

// Get returns a pod, which the caller hands to Done.
func (q *PodQueue) Get() (*corev1.Pod, error) {
	name, shutdown := q.names.Get()
	if shutdown {
		return nil, errors.New("shut down")
	}
	return copied(q.pods[name])
}

// Done marks it as done.
func (q *PodQueue) Done(pod *corev1.Pod) { q.names.Done(pod.Name) }

func copied(pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil {
		return nil, errors.New("no pod")
	}
	return pod.DeepCopy(), nil
}

// PodCounter counts the pods of names, and has a method to give one up.
type PodCounter struct {
	names workqueue.TypedInterface[string]
	pods  map[string]int
}

// Next returns how many there are.
func (c *PodCounter) Next() (int, error) {
	name, shutdown := c.names.Get() // want `get-without-done: not every path calls Done for this item of c.names`
	if shutdown {
		return 0, nil
	}
	count, ok := c.pods[name]
	if !ok {
		return 0, errors.New("no pods") // related `returns without Done`
	}
	c.GiveUp(name)
	return count, nil
}

// GiveUp marks one as done.
func (c *PodCounter) GiveUp(name string) { c.names.Done(name) }

// PodSync works on a pod, and says nothing of it.
type PodSync struct {
	names workqueue.TypedInterface[string]
	seen  int
}

// Next returns whether to go on.
func (s *PodSync) Next() (bool, error) {
	name, shutdown := s.names.Get() // want `get-without-done: not every path calls Done for this item of s.names`
	if shutdown {
		return false, nil
	}
	return true, s.sync(name)
}

func (s *PodSync) sync(name string) error {
	if s.seen++; name == "" {
		return errors.New("no name")
	}
	return nil
}

// Done marks one as done.
func (s *PodSync) Done(name string) { s.names.Done(name) }
