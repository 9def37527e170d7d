package tested_then_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type scope struct {
	node *corev1.Node
	pod  *corev1.Pod
}

func newScope(ctx context.Context, c client.Client, name string) (*scope, error) {
	s := &scope{node: &corev1.Node{}}
	if err := c.Get(ctx, client.ObjectKey{Name: name}, s.node); err != nil {
		return nil, err
	}
	pod := s.node.Annotations["pod"]
	if pod == "" {
		return s, nil
	}
	s.pod = &corev1.Pod{}
	return s, c.Get(ctx, client.ObjectKey{Name: pod}, s.pod)
}

// A function of a library follows the object before the test.
func controlled(ctx context.Context, c client.Client, name string) (bool, error) {
	s, err := newScope(ctx, c, name)
	if err != nil {
		return false, err
	}
	if metav1.IsControlledBy(s.pod, s.node) { // want `tested-then-used: s.pod is dereferenced before it is tested for nil`
		return true, nil
	}
	if s.pod == nil {
		return false, nil
	}
	return s.pod.Spec.HostNetwork, nil
}

func okControlled(ctx context.Context, c client.Client, name string) (bool, error) {
	s, err := newScope(ctx, c, name)
	if err != nil || s.pod == nil {
		return false, err
	}
	return metav1.IsControlledBy(s.pod, s.node), nil
}

// The library does not look at what it compares with before it has found an owner.
func okCompared(ctx context.Context, c client.Client, name string) (bool, error) {
	s, err := newScope(ctx, c, name)
	if err != nil {
		return false, err
	}
	if metav1.IsControlledBy(s.node, s.pod) {
		return true, nil
	}
	return s.pod == nil, nil
}
