// Package labels holds helpers for objects.
package labels

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// Mark writes into what it is given.
func Mark(pod *corev1.Pod, value string) {
	set(pod.ObjectMeta.Labels, value)
}

func set(labels map[string]string, value string) { labels["mark"] = value }

// MarkAll writes into the elements.
func MarkAll(pods []*corev1.Pod) {
	for _, pod := range pods {
		Mark(pod, "all")
	}
}

// Named sets a part of the metadata through an interface.
func Named(object metav1.Object, name string) { object.SetName(name) }

// OkMarked returns a copy with the mark.
func OkMarked(pod *corev1.Pod) *corev1.Pod {
	pod = pod.DeepCopy()
	Mark(pod, "copy")
	return pod
}

// Pods reads pods.
type Pods struct{ Lister corelisters.PodLister }

// Get returns a pod of the cache.
func (p *Pods) Get(namespace, name string) (*corev1.Pod, error) {
	return p.Lister.Pods(namespace).Get(name)
}

// Copy returns a pod of its own.
func (p *Pods) Copy(namespace, name string) (*corev1.Pod, error) {
	pod, err := p.Lister.Pods(namespace).Get(name)
	if err != nil {
		return nil, err
	}
	return pod.DeepCopy(), nil
}

// CloneAndAdd returns a copy with one more label; without a key, the labels themselves.
func CloneAndAdd(labels map[string]string, key, value string) map[string]string {
	if key == "" {
		return labels
	}
	clone := map[string]string{key: value}
	for k, v := range labels {
		clone[k] = v
	}
	return clone
}

// Without returns the pod without some labels: a copy if there are any.
func Without(pod *corev1.Pod, drop []string) *corev1.Pod {
	if len(drop) == 0 {
		return pod
	}
	pod = pod.DeepCopy()
	for _, label := range drop {
		delete(pod.Labels, label)
	}
	return pod
}
