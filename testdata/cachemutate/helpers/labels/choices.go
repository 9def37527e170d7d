package labels

import (
	"sort"

	"strings"

	corev1 "k8s.io/api/core/v1"
)

// Take returns the annotations with a prefix, and removes them only if it is asked to.
func Take(annotations map[string]string, prefix string, remove bool) []string {
	var found []string
	for key, value := range annotations {
		if strings.HasPrefix(key, prefix) {
			found = append(found, value)
			if remove {
				delete(annotations, key)
			}
		}
	}
	return found
}

// Options reads.
func Options(annotations map[string]string) []string { return Take(annotations, "x/", false) }

// Drained hands its own choice on, the other way round.
func Drained(pod *corev1.Pod, keep bool) int { return len(Take(pod.Annotations, "y/", !keep)) }

// Visit hands the labels to a function, if there is one, and notes that.
func Visit(pod *corev1.Pod, visit func(string)) {
	if visit == nil {
		return
	}
	for key := range pod.Labels {
		visit(key)
	}
	pod.Labels["visited"] = "true"
}

// Extend sets labels.
func Extend(pod *corev1.Pod, extra ...string) *corev1.Pod {
	if len(extra) > 0 {
		for _, label := range extra {
			pod.Labels[label] = "true"
		}
	}
	return pod
}

// Mode says what Apply does.
type Mode string

// The modes.
const (
	Dry Mode = "dry"
	Wet Mode = "wet"
)

// Apply applies in one mode.
func Apply(pod *corev1.Pod, mode Mode) bool {
	switch mode {
	case Dry:
		return pod.Spec.NodeName != ""
	case Wet:
		pod.Spec.NodeName = "here"
	}
	return true
}

// Ordered reports whether a node has blocks, and sorts them on the way.
func Ordered(node *corev1.Node) bool {
	sort.Strings(node.Spec.PodCIDRs)
	return len(node.Spec.PodCIDRs) > 0
}
