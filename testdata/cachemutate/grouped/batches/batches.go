// Package batches calls functions with the elements of lists.
package batches

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
)

// Slowly calls a function with each input, in goroutines.
func Slowly[T any](inputs []T, limit int, fn func(T) error) error {
	queue := make(chan T, len(inputs))
	for _, input := range inputs {
		queue <- input
	}
	return times(limit, func() error {
		input := <-queue
		return fn(input)
	})
}

func times(n int, fn func() error) error {
	var group sync.WaitGroup
	for range n {
		group.Go(func() { _ = fn() })
	}
	group.Wait()
	return nil
}

// ByName calls a function with each pod of a map.
func ByName(pods map[string]*corev1.Pod, fn func(name string, pod *corev1.Pod)) {
	for name, pod := range pods {
		fn(name, pod)
	}
}

// Copies calls a function with a copy of each pod.
func Copies(pods []*corev1.Pod, fn func(*corev1.Pod)) {
	for _, pod := range pods {
		fn(pod.DeepCopy())
	}
}

// Names calls a function with names.
func Names(pods []*corev1.Pod, fn func(string)) {
	for _, pod := range pods {
		fn(pod.Name)
	}
}
