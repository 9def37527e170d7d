package index_of_optional_list

import corev1 "k8s.io/api/core/v1"

func goesOn(pod corev1.Pod) bool { return pod.ObjectMeta.DeletionTimestamp == nil }

func hasState(pod corev1.Pod) bool {
	return pod.DeletionTimestamp == nil && len(pod.Status.ContainerStatuses) > 0
}

func firstRuns(s corev1.PodStatus) bool {
	return s.ContainerStatuses[0].Ready // want `index-of-optional-list: s.ContainerStatuses is indexed without a look at its length`
}

// That a pod is not being deleted says nothing of its containers.
func anyRuns(list *corev1.PodList) bool {
	for _, pod := range list.Items {
		if goesOn(pod) && firstRuns(pod.Status) {
			return true
		}
	}
	return false
}

func okFirstRuns(s corev1.PodStatus) bool { return s.ContainerStatuses[0].Ready }

func okAnyRuns(list *corev1.PodList) bool {
	for _, pod := range list.Items {
		if hasState(pod) && okFirstRuns(pod.Status) {
			return true
		}
	}
	return false
}
