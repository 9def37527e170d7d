package swallowed

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Signers end each failed pass by one function.
type Signers struct{ client.Client }

// Reconcile forgets to return what the function returns.
func (s *Signers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	failWith := func(err error) (ctrl.Result, error) {
		pod.Status.Message = err.Error()
		if failed := s.Status().Update(ctx, pod); failed != nil {
			ctrl.LoggerFrom(ctx).Error(failed, "no status")
		}
		return ctrl.Result{Requeue: true}, err
	}
	if err := s.Get(ctx, req.NamespacedName, pod); err != nil {
		return failWith(err)
	}
	secret := &corev1.Secret{}
	if err := s.Get(ctx, client.ObjectKey{Name: pod.Name}, secret); err != nil {
		failWith(err) // want `swallowed: failWith returns the error that it is handed, and this call throws it away: the function goes on as if it had worked`
	}
	if err := s.signed(ctx, pod); err != nil {
		return failWith(err)
	}
	if err := s.marked(ctx, pod); err != nil {
		return failWith(err)
	}
	if err := s.okCollected(ctx, []*corev1.Pod{pod}); err != nil {
		return failWith(err)
	}
	return ctrl.Result{}, s.okLast(ctx, pod)
}

func (s *Signers) fail(ctx context.Context, pod *corev1.Pod, err error) error {
	ctrl.LoggerFrom(ctx).Error(err, "failed", "pod", pod.Name)
	return fmt.Errorf("pod %s: %w", pod.Name, err)
}

// signed calls a method.
func (s *Signers) signed(ctx context.Context, pod *corev1.Pod) error {
	if err := s.Update(ctx, pod); err != nil {
		return s.fail(ctx, pod, err)
	}
	if err := s.Status().Update(ctx, pod); err != nil {
		s.fail(ctx, pod, err) // want `swallowed: fail returns the error that it is handed`
	}
	return s.Create(ctx, pod)
}

// marked goes on after it, with more than one statement in the branch.
func (s *Signers) marked(ctx context.Context, pod *corev1.Pod) error {
	err := s.Update(ctx, pod)
	if err != nil {
		pod.Status.Reason = "Failed"
		s.fail(ctx, pod, err) // want `swallowed: fail returns the error that it is handed`
	} else {
		pod.Status.Reason = "Done"
	}
	return s.Status().Update(ctx, pod)
}

// okLast returns an error all the same, or calls what nobody returns.
func (s *Signers) okLast(ctx context.Context, pod *corev1.Pod) error {
	if err := s.Update(ctx, pod); err != nil {
		s.fail(ctx, pod, err)
		return err
	}
	if err := s.Create(ctx, pod); err != nil {
		_ = s.fail(ctx, pod, err)
	}
	if err := s.Delete(ctx, pod); err != nil {
		s.tell(pod, err)
	}
	return nil
}

// okCollected has the error in a list, too.
func (s *Signers) okCollected(ctx context.Context, pods []*corev1.Pod) error {
	var failures []error
	for _, pod := range pods {
		if err := s.Update(ctx, pod); err != nil {
			s.fail(ctx, pod, err)
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}

// tell is for its log; no caller wants what it returns.
func (s *Signers) tell(pod *corev1.Pod, err error) error {
	pod.Status.Message = err.Error()
	return err
}
