package untested_error

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Policies compares what is wanted with what is there.
type Policies struct {
	client.Client
	Ensure func(ctx context.Context, pod *corev1.Pod) (ready bool, err error)
	Handle func(ctx context.Context, pod *corev1.Pod) (handled bool, err error)
}

func (p *Policies) equal(ctx context.Context, pod *corev1.Pod) (bool, error) {
	current := &corev1.Pod{}
	if err := p.Get(ctx, client.ObjectKeyFromObject(pod), current); err != nil {
		return false, err
	}
	return current.Spec.NodeName == pod.Spec.NodeName, nil
}

func (p *Policies) owner(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error) {
	owner := &corev1.Pod{}
	if err := p.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Name + "-owner"}, owner); err != nil {
		return nil, err
	}
	return owner, nil
}

// needsUpdate says that an update is needed where it could not ask (cloud-credential-operator).
func (p *Policies) needsUpdate(ctx context.Context, pod *corev1.Pod) (bool, error) {
	equal, err := p.equal(ctx, pod)
	if !equal {
		return true, nil // want `untested-error: this returns success when equal has failed as well: its error is not looked at before`
	}
	return false, err
}

// state answers in a text.
func (p *Policies) state(ctx context.Context, pod *corev1.Pod) (string, error) {
	owner, err := p.owner(ctx, pod)
	switch {
	case owner == nil:
		return "orphan", nil // want `untested-error: this returns success when owner has failed as well`
	case err != nil:
		return "", err
	}
	return string(owner.Status.Phase), nil
}

// ensure comes back, and nobody hears of the error.
func (p *Policies) ensure(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	ready, err := p.Ensure(ctx, pod)
	if !ready {
		return ctrl.Result{RequeueAfter: 20 * time.Second}, nil // want `untested-error: this returns success when Ensure has failed as well`
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (p *Policies) okNeedsUpdate(ctx context.Context, pod *corev1.Pod) (bool, error) {
	equal, err := p.equal(ctx, pod)
	if err != nil {
		return false, err
	}
	return !equal, nil
}

// okBoth returns the error beside each answer.
func (p *Policies) okBoth(ctx context.Context, pod *corev1.Pod) (bool, error) {
	equal, err := p.equal(ctx, pod)
	if !equal {
		return true, err
	}
	return false, err
}

// okHandle is told by the bool whether the pod is its own: there is no error then.
func (p *Policies) okHandle(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	handled, err := p.Handle(ctx, pod)
	if !handled {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, err
}

// okPoll is asked again when it says false.
func (p *Policies) okPoll(pod *corev1.Pod) func(ctx context.Context) (bool, error) {
	return func(ctx context.Context) (bool, error) {
		equal, err := p.equal(ctx, pod)
		if !equal {
			return false, nil
		}
		return true, err
	}
}
