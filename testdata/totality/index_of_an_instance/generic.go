// Package index_of_an_instance compares what an instance of a generic function returns, whose own result is of a type parameter.
package index_of_an_instance

import corev1 "k8s.io/api/core/v1"

type number interface{ ~int | ~int64 }

func largest[T number](of ...T) (found T) {
	for _, one := range of {
		found = max(found, one)
	}
	return found
}

func okNode(pod *corev1.Pod, first, second int) *bool {
	if at := largest(first, second); at >= 0 && len(pod.Spec.Containers) > at {
		return pod.Spec.Containers[at].SecurityContext.Privileged
	}
	return nil
}
