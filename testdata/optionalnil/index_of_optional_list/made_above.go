package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A prober makes the status that it hands on (kubefed).
type prober struct {
	client.Client
	ready bool
	last  *corev1.PodStatus
}

func (p *prober) status(ctx context.Context) (*corev1.PodStatus, error) {
	status := corev1.PodStatus{}
	err := p.List(ctx, &corev1.PodList{})
	if err != nil || !p.ready {
		status.Conditions = append(status.Conditions, corev1.PodCondition{Type: corev1.PodReady, Status: corev1.ConditionFalse})
		return &status, nil
	}
	status.Conditions = append(status.Conditions, corev1.PodCondition{Type: corev1.PodReady, Status: corev1.ConditionTrue})
	return &status, err
}

func (p *prober) update(ctx context.Context, pod *corev1.Pod) error {
	status, err := p.status(ctx)
	if err != nil {
		return err
	}
	status = okAdjusted(status, p)
	pod.Status = *status
	return p.Status().Update(ctx, pod)
}

func okAdjusted(status *corev1.PodStatus, p *prober) *corev1.PodStatus {
	if p.last == nil {
		return status
	}
	at := status.Conditions[0].LastProbeTime
	status.Conditions = p.last.Conditions
	status.Conditions[len(status.Conditions)-1].LastProbeTime = at
	return status
}

// adjust hands over what was read.
func (p *prober) adjust(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, key, pod); err != nil {
		return err
	}
	adjusted(&pod.Status, p)
	return p.Status().Update(ctx, pod)
}

func adjusted(status *corev1.PodStatus, p *prober) {
	p.last.Conditions[0] = status.Conditions[0] // want `index-of-filled-list: status.Conditions is indexed` // want `index-of-filled-list: p.last.Conditions is indexed`
}
