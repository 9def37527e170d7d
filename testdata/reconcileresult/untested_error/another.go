package untested_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *Pods) profiles(ctx context.Context) (map[string]string, error) {
	var found corev1.SecretList
	if err := r.List(ctx, &found); err != nil {
		return nil, err
	}
	return map[string]string{"profiles": "all"}, nil
}

// anotherName tests the error of before, and returns the new one where nobody comes.
func (r *Pods) anotherName(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	labels, profileErr := r.profiles(ctx) // related `its error is tested by nothing`
	if err != nil {                       // want `untested-error: the test is about err, which is nil, and not about the error that profiles has just returned`
		return profileErr
	}
	pod.Labels = labels
	return r.Update(ctx, pod)
}

// assignedAgain has looked at the first of two errors.
func (r *Pods) assignedAgain(ctx context.Context, pod *corev1.Pod) error {
	labels, failure := r.profiles(ctx)
	if failure != nil {
		return failure
	}
	var err error
	if pod.Name == "all" {
		labels, failure = r.profiles(ctx)
		if err != nil { // want `untested-error: the test is about err, which is nil, and not about the error that profiles has just returned`
			return failure
		}
	}
	pod.Labels = labels
	return r.Update(ctx, pod)
}

// okLater tests both.
func (r *Pods) okLater(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	labels, profileErr := r.profiles(ctx)
	if err != nil {
		return err
	}
	if profileErr != nil {
		return profileErr
	}
	pod.Labels = labels
	return r.Update(ctx, pod)
}

// okReturned returns both.
func (r *Pods) okReturned(ctx context.Context, pod *corev1.Pod) (map[string]string, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return nil, err
	}
	labels, profileErr := r.profiles(ctx)
	if err != nil {
		return nil, err
	}
	return labels, profileErr
}
