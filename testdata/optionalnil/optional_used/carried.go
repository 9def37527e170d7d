package optional_used

import (
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A strategy is chosen by what the object says, and gets its numbers.
type strategy interface{ limit(n int32) int32 }

type custom struct {
	deduction *int32
	share     *int32
	least     *int32
}

func (c custom) limit(n int32) int32 {
	n -= *c.deduction // want `optional-used: c.deduction is optional, and nothing has looked whether it is set`
	if c.share != nil {
		n *= *c.share
	}
	return max(n, *c.least)
}

type plain struct{}

func (plain) limit(n int32) int32 { return n }

func choose(b *api.Backup) strategy {
	if b.Spec.Type != "custom" || b.Spec.MaxReplicas == nil {
		return plain{}
	}
	return custom{deduction: b.Spec.Replicas, share: b.Spec.Replicas, least: b.Spec.MaxReplicas}
}

// A part of Kubernetes that a custom resource holds is not defaulted, wherever it is handed to.
type launch struct{ pod *corev1.PodSpec }

func newLaunch(b *api.Backup) *launch { return &launch{pod: &b.Spec.Template.Spec} }

func (l *launch) grace() int64 { return seconds(l.pod) }

func seconds(pod *corev1.PodSpec) int64 {
	return *pod.TerminationGracePeriodSeconds // want `optional-used: pod.TerminationGracePeriodSeconds is optional`
}

// That of a pod which was read is.
type running struct{ pod *corev1.Pod }

func (r *running) okGrace() int64 { return okSeconds(&r.pod.Spec) }

func newRunning(pod *corev1.Pod) *running { return &running{pod} }

func okSeconds(pod *corev1.PodSpec) int64 { return *pod.TerminationGracePeriodSeconds }

func (r *running) okOwn() int64 { return *r.pod.Spec.TerminationGracePeriodSeconds }

// A text of the object that is compared with one of another says nothing of its kind.
func named(b *api.Backup, others []api.Backup) string {
	for i := range others {
		if others[i].Kind == b.Kind && others[i].Name == b.Spec.Owner {
			return b.Spec.Strategy.Type // want `optional-used: b.Spec.Strategy is optional`
		}
	}
	return ""
}
