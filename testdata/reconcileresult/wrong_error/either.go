package wrong_error

import (
	"context"
	"strconv"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Pairs has two errors in one branch.
type Pairs struct{ client.Client }

// ports returns the first error for both.
func (p *Pairs) ports(pod *corev1.Pod) (int, error) {
	from, err := strconv.Atoi(pod.Labels["from"])
	to, toErr := strconv.Atoi(pod.Labels["to"])
	if err != nil || toErr != nil {
		return 0, err // want `wrong-error: err may be nil here, so that this failure counts as success: the error that was found is toErr`
	}
	return to - from, nil
}

// both returns the second error for both, with a text.
func (p *Pairs) both(ctx context.Context, claim, pod client.Object) error {
	claimErr := p.Get(ctx, client.ObjectKeyFromObject(claim), claim)
	podErr := p.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	switch {
	case claimErr != nil || podErr != nil:
		log.FromContext(ctx).Info("not read")
		return errors.Wrap(podErr, "read") // want `wrong-error: podErr may be nil here, .* the error that was found is claimErr`
	}
	return nil
}

// afterSuccess has the branch of success first.
func (p *Pairs) afterSuccess(ctx context.Context, pod *corev1.Pod) error {
	err := p.Update(ctx, pod)
	statusErr := p.Status().Update(ctx, pod)
	if err == nil && statusErr == nil {
		return nil
	}
	return err // want `wrong-error: err may be nil here, .* the error that was found is statusErr`
}

func (p *Pairs) okJoined(ctx context.Context, pod *corev1.Pod) error {
	err := p.Update(ctx, pod)
	statusErr := p.Status().Update(ctx, pod)
	if err != nil || statusErr != nil {
		if err == nil {
			err = statusErr
		}
		return err
	}
	return nil
}

// okTold has the other error in a log.
func (p *Pairs) okTold(ctx context.Context, pod *corev1.Pod) error {
	err := p.Update(ctx, pod)
	statusErr := p.Status().Update(ctx, pod)
	if err != nil || statusErr != nil {
		log.FromContext(ctx).Error(statusErr, "no status")
		return err
	}
	return nil
}

// okInverted comes to the branch with both errors alone.
func (p *Pairs) okInverted(ctx context.Context, pod *corev1.Pod) error {
	err := p.Update(ctx, pod)
	statusErr := p.Status().Update(ctx, pod)
	if err != nil && statusErr != nil {
		return err
	}
	return nil
}

// okInOrder stops at the first one.
func (p *Pairs) okInOrder(pod *corev1.Pod) (int, error) {
	from, err := strconv.Atoi(pod.Labels["from"])
	if err != nil {
		return 0, err
	}
	to, toErr := strconv.Atoi(pod.Labels["to"])
	if err != nil || toErr != nil {
		return 0, toErr
	}
	return to - from, nil
}

// okLeaves says that there is nothing, whichever the error is.
func (p *Pairs) okLeaves(pod *corev1.Pod) (int, error) {
	from, err := strconv.Atoi(pod.Labels["from"])
	to, toErr := strconv.Atoi(pod.Labels["to"])
	if err != nil || toErr != nil {
		return 0, nil
	}
	return to - from, nil
}

// okSaid says by a bool that the caller has to come again.
func (p *Pairs) okSaid(ctx context.Context, pod *corev1.Pod) (again bool, err error) {
	if getErr := p.Get(ctx, client.ObjectKeyFromObject(pod), pod); getErr != nil {
		log.FromContext(ctx).Info("not there", "why", getErr.Error())
		err = p.Status().Update(ctx, pod)
		return true, err
	}
	return false, nil
}
