package podwatch

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
)

type verdict struct {
	Pod    string
	Reason string
	Code   int32
}

func (v verdict) String() string { return fmt.Sprintf("%s: %s (%d)", v.Pod, v.Reason, v.Code) }

// judge tells why the main container of a failed pod ended.
func judge(pod *corev1.Pod) verdict {
	v := verdict{Pod: pod.Name, Reason: pod.Status.Reason}
	if t := pod.Status.ContainerStatuses[0].State.Terminated; t != nil { // WANT optionalnil/index-of-optional-list
		v.Reason, v.Code = t.Reason, t.ExitCode
	}
	return v
}
