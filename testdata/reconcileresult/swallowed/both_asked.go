package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Slots ask in one condition whether there is an error and of which kind it is.
type Slots struct{ client.Client }

func (s *Slots) plain(ctx context.Context, pod *corev1.Pod) error {
	err := s.Status().Update(ctx, pod)
	if err != nil && apierrors.IsConflict(err) {
		return s.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	}
	return nil // want `swallowed: the error of Update is lost: this return says that the work is done`
}

func (s *Slots) answer(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := s.Status().Update(ctx, pod)
	if err != nil && apierrors.IsConflict(err) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil // want `swallowed`
}

func (s *Slots) third(ctx context.Context, pod *corev1.Pod, last bool) error {
	if err := s.Update(ctx, pod); err != nil && apierrors.IsConflict(err) && !last {
		return err
	}
	return nil // want `swallowed: the error of Update is lost: this return says that the work is done`
}

// again says by a bool that there was a conflict.
func (s *Slots) again(ctx context.Context, pod *corev1.Pod) (requeue bool, err error) {
	if pod.Spec.NodeName == "" {
		return false, nil
	}
	err = s.Status().Update(ctx, pod)
	if err != nil && apierrors.IsConflict(err) {
		if err := s.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
			return true, err
		}
		return true, s.Status().Update(ctx, pod)
	}
	return false, nil // want `swallowed`
}

// done says that it is, but for a conflict.
func (s *Slots) done(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := s.Update(ctx, pod); apierrors.IsConflict(err) {
		return false, nil
	}
	return true, nil // want `swallowed`
}

// refused has a pair of them.
func (s *Slots) refused(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := s.Create(ctx, pod); err != nil {
		if apierrors.IsForbidden(err) || apierrors.IsInvalid(err) {
			return true, nil
		}
	}
	return false, nil // want `swallowed`
}

// okAgain returns the others.
func (s *Slots) okAgain(ctx context.Context, pod *corev1.Pod) (requeue bool, err error) {
	err = s.Status().Update(ctx, pod)
	if err != nil && apierrors.IsConflict(err) {
		return true, nil
	}
	return false, err
}

// okDone says of the others what it says of a conflict.
func (s *Slots) okDone(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := s.Update(ctx, pod); err != nil {
		if apierrors.IsConflict(err) {
			return false, nil
		}
		return false, nil
	}
	return true, nil
}

// okPoll is run again until the pod is gone, whatever comes of a delete.
func (s *Slots) okPoll(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := s.Get(ctx, client.ObjectKeyFromObject(pod), pod); apierrors.IsNotFound(err) {
		return true, nil
	}
	if err := s.Delete(ctx, pod); err != nil && apierrors.IsConflict(err) {
		return false, s.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	}
	return false, nil
}

// okThere is run again until the pod is there: a create that works says no more than one that fails.
func (s *Slots) okThere(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := s.Create(ctx, pod); err != nil && apierrors.IsAlreadyExists(err) {
		return true, nil
	}
	return false, nil
}

// okRefused tells the others by the other bool.
func (s *Slots) okRefused(ctx context.Context, pod *corev1.Pod) (bool, error) {
	err := s.Create(ctx, pod)
	if err == nil {
		return false, nil
	}
	if apierrors.IsForbidden(err) {
		return false, nil
	}
	return true, nil
}

// okServed answers by the bool alone whether a kind is there.
func (s *Slots) okServed(ctx context.Context) (bool, error) {
	err := s.List(ctx, &corev1.PodList{})
	if err != nil && meta.IsNoMatchError(err) {
		return false, nil
	}
	return true, nil
}

// okAnswer has a value that is not known.
func (s *Slots) okAnswer(ctx context.Context, pod *corev1.Pod) (bool, error) {
	err := s.Update(ctx, pod)
	if err != nil && apierrors.IsConflict(err) {
		return true, nil
	}
	return pod.Spec.NodeName == "", nil
}
