// Package sites handles changes of nodes.
package sites

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/reconciles/workers/events"
)

type sites struct{ names map[string]bool }

// New watches nodes and pods.
func New(p *events.Processor, store cache.Store) []events.ChangeHandler {
	s := &sites{}
	return []events.ChangeHandler{
		events.Watch(p, store, s.node),
		events.Watch(p, store, s.okPod),
	}
}

func (s *sites) node(key string, node *corev1.Node) error { // reconciles: ends runs retries
	return s.check(node)
}

func (s *sites) check(node *corev1.Node) error { // reconciles: ends runs retries
	if node == nil {
		return errors.New("no node")
	}
	return nil
}

func (s *sites) okPod(key string, pod *corev1.Pod) error { // reconciles: ends runs retries
	if err := s.checkPod(pod); err != nil {
		return err
	}
	return nil
}

func (s *sites) checkPod(pod *corev1.Pod) error { // reconciles: runs
	if pod == nil {
		return errors.New("no pod")
	}
	return nil
}
