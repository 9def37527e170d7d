package index_of_optional_list

import corev1 "k8s.io/api/core/v1"

type cached struct{ pods map[string]*corev1.Pod }

// The entry is looked up once for its length and once for its element.
func okEntry(pods map[string]*corev1.Pod, key string) int32 {
	if len(pods[key].Status.ContainerStatuses) == 0 {
		return 0
	}
	return pods[key].Status.ContainerStatuses[0].RestartCount
}

func (c *cached) okEntryByName(of *corev1.Pod) int32 {
	if len(c.pods[of.Name].Status.ContainerStatuses) < 1 {
		return 0
	}
	return c.pods[of.Name].Status.ContainerStatuses[0].RestartCount
}

func (c *cached) okEntryThere(key string) int32 {
	if pod, ok := c.pods[key]; !ok || len(pod.Status.ContainerStatuses) == 0 {
		return 0
	}
	return c.pods[key].Status.ContainerStatuses[0].RestartCount
}

func (c *cached) otherEntry(key, other string) int32 {
	if len(c.pods[key].Status.ContainerStatuses) == 0 {
		return 0
	}
	return c.pods[other].Status.ContainerStatuses[0].RestartCount // want `index-of-optional-list: .*ContainerStatuses is indexed`
}

func (c *cached) otherMap(pods map[string]*corev1.Pod, key string) int32 {
	if len(pods[key].Status.ContainerStatuses) == 0 {
		return 0
	}
	return c.pods[key].Status.ContainerStatuses[0].RestartCount // want `index-of-optional-list: .*ContainerStatuses is indexed`
}

func (c *cached) otherList(key string) string {
	if len(c.pods[key].Status.ContainerStatuses) == 0 {
		return ""
	}
	return c.pods[key].Status.PodIPs[0].IP // want `index-of-optional-list: .*PodIPs is indexed`
}
