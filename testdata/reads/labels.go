package reads

import (
	corev1 "k8s.io/api/core/v1"
)

func isPaused(node *corev1.Node) bool { // labels: looks
	return node.Annotations["paused"] == "true" // labels: Annotations
}

func byGetter(node *corev1.Node) bool { // labels: looks
	_, found := node.GetLabels()["team"] // labels: Labels
	return found
}

func sets(node *corev1.Node) { // labels: none
	if node.Labels["team"] == "" { // labels: Labels
		node.Labels["team"] = "a"
	}
}

func handsOn(node *corev1.Node) *corev1.Node { // labels: looks
	isPaused(node)         // labels: none
	return node.DeepCopy() // labels: none
}
