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

// A bundle is put together by the caller.
type bundle struct {
	replicas *int32
	strategy *api.Strategy
}

func (b *bundle) check() int32 {
	return *b.replicas + int32(len(b.strategy.Type)) // want `optional-used: b.replicas is optional` // want `optional-used: b.strategy is optional`
}

func checks(b *api.Backup) int32 {
	made := &bundle{replicas: b.Spec.Replicas, strategy: b.Spec.Strategy}
	return made.check()
}

// A pair is handed over by value.
type pair struct{ replicas, most *int32 }

func sum(p pair) int32 {
	return *p.replicas + *p.most // want `optional-used: p.replicas is optional`
}

func sums(b *api.Backup) int32 {
	if b.Spec.MaxReplicas == nil {
		return 0
	}
	return sum(pair{replicas: b.Spec.Replicas, most: b.Spec.MaxReplicas})
}

// Others look at it before they put it in, or afterwards, or put something else in.
type looked struct{ replicas *int32 }

func (l *looked) okCount() int32 { return *l.replicas }

func okLooksBefore(b *api.Backup) int32 {
	if b.Spec.Replicas == nil {
		return 0
	}
	l := &looked{replicas: b.Spec.Replicas}
	return l.okCount()
}

type lookedAt struct{ replicas *int32 }

func (l *lookedAt) okCount() int32 { return *l.replicas }

func okLooksAfter(b *api.Backup) int32 {
	l := &lookedAt{replicas: b.Spec.Replicas}
	if l.replicas == nil {
		return 0
	}
	return l.okCount()
}

type filled struct{ replicas *int32 }

func (c *filled) okCount() int32 { return *c.replicas }

func okCompletes(b *api.Backup) int32 {
	c := &filled{replicas: b.Spec.Replicas}
	if c.replicas == nil {
		one := int32(1)
		c.replicas = &one
	}
	return c.okCount()
}
