package swallowed

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Check says what is wrong with a pod by its error, and may say more beside it.
type Check interface {
	Validate(ctx context.Context) ([]corev1.PodCondition, error)
	Zones(ctx context.Context) ([]string, error)
}

// Checked writes what a check has said.
type Checked struct {
	client.Client
	check Check
}

// okTold writes what comes with the error where there is one.
func (p *Checked) okTold(ctx context.Context, pod *corev1.Pod) error {
	conditions, err := p.check.Validate(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not valid")
		pod.Status.Conditions, pod.Status.Phase = conditions, corev1.PodFailed
		return p.Status().Update(ctx, pod)
	}
	return nil
}

// okCase does so in a case.
func (p *Checked) okCase(ctx context.Context, service *corev1.Service) error {
	zones, err := p.check.Zones(ctx)
	switch {
	case err == nil:
		return nil
	default:
		ctrl.LoggerFrom(ctx).Error(err, "not all zones")
	}
	service.Spec.ExternalIPs = zones
	return p.Update(ctx, service)
}

// okPart hands it on where there is an error, and afterwards as well.
func (p *Checked) okPart(ctx context.Context, service *corev1.Service) error {
	zones, err := p.check.Zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not all zones")
		service.Labels["zones"] = strings.Join(zones, ",")
	}
	service.Spec.ExternalIPs = zones
	return p.Update(ctx, service)
}

// none uses what a function returns that is known to return nothing with an error.
func (p *Checked) none(ctx context.Context, service *corev1.Service) error {
	zones, err := p.zones(ctx)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no zones")
		service.Spec.ExternalIPs = zones // want `swallowed: this is empty when zones has failed`
		return p.Update(ctx, service)
	}
	return nil
}

func (p *Checked) zones(ctx context.Context) ([]string, error) {
	zones, err := p.check.Zones(ctx)
	if err != nil {
		return nil, err
	}
	return append(zones, "default"), nil
}
