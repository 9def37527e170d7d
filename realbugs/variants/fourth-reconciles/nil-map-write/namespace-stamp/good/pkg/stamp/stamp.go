package stamp

import (
	corev1 "k8s.io/api/core/v1"
)

const (
	teamLabel  = "org.hillcrest.io/team"
	stageLabel = "org.hillcrest.io/stage"
)

// Stamper knows what a namespace is to be labelled with.
type Stamper struct {
	Team func(namespace string) string
}

// Stamped says whether nothing is to be done.
func (s Stamper) Stamped(ns *corev1.Namespace) bool {
	return ns.Labels[teamLabel] == s.Team(ns.Name)
}
