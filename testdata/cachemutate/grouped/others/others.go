// Package others puts objects of its own into the groups of another package.
package others

import (
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/cachemutate/grouped"
)

// Of returns a group of its own.
func Of(pod *corev1.Pod) grouped.Groups { return grouped.Groups{First: pod.DeepCopy()} }
