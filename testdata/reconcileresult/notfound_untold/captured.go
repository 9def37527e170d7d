package notfound_untold

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Endpoints asks the error of a step before, which has worked.
type Endpoints struct{ client.Client }

// cloudAnswer is what the API of a cloud answers.
type cloudAnswer struct{ code int }

func (e *cloudAnswer) Error() string { return http.StatusText(e.code) }

// isAbsent is a predicate of its own.
func isAbsent(err error) bool {
	var answer *cloudAnswer
	return errors.As(err, &answer) && answer.code == http.StatusNotFound
}

// remove asks a predicate of its own.
func (e *Endpoints) remove(ctx context.Context, key client.ObjectKey) error {
	var profile corev1.ConfigMap
	getErr := e.Get(ctx, key, &profile)
	if getErr != nil {
		return getErr
	}
	if err := e.Delete(ctx, &profile); err != nil {
		if isAbsent(getErr) { // want `notfound-untold: isAbsent asks getErr, which is nil here: the error that was found is err`
			return nil
		}
		return err
	}
	return nil
}

// removeAll asks in a closure that captures it.
func (e *Endpoints) removeAll(ctx context.Context, key client.ObjectKey, pods []corev1.Pod) error {
	var profile corev1.ConfigMap
	getErr := e.Get(ctx, key, &profile)
	if getErr != nil {
		return client.IgnoreNotFound(getErr)
	}
	steps := make([]func() error, 0, len(pods))
	for i := range pods {
		steps = append(steps, func() error {
			if err := e.Delete(ctx, &pods[i]); err != nil {
				if apierrors.IsNotFound(getErr) { // want `notfound-untold: IsNotFound asks getErr, which is nil here: the error that was found is err`
					return nil
				}
				return err
			}
			return nil
		})
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// removed asks for another kind, in a poll.
func (e *Endpoints) removed(ctx context.Context, pod *corev1.Pod) error {
	err := e.Delete(ctx, pod)
	if err != nil {
		return err
	}
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if deleteErr := e.DeleteAllOf(ctx, &corev1.Event{}, client.InNamespace(pod.Namespace)); deleteErr != nil {
			if apierrors.IsConflict(err) { // want `notfound-untold: IsConflict asks err, which is nil here: the error that was found is deleteErr`
				return false, nil
			}
			return false, deleteErr
		}
		return true, nil
	})
}

// okLater sets what the closure asks before that runs.
func (e *Endpoints) okLater(ctx context.Context, pod *corev1.Pod) error {
	getErr := e.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if getErr != nil {
		return getErr
	}
	remove := func() error {
		if err := e.Delete(ctx, pod); err != nil {
			if apierrors.IsNotFound(getErr) {
				return nil
			}
			return err
		}
		return nil
	}
	getErr = e.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	return remove()
}

// okUnknown captures an error that nothing has tested.
func (e *Endpoints) okUnknown(ctx context.Context, pod *corev1.Pod) error {
	getErr := e.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	remove := func() error {
		if err := e.Delete(ctx, pod); err != nil {
			if apierrors.IsNotFound(getErr) {
				return nil
			}
			return err
		}
		return nil
	}
	return remove()
}

// okRight asks the error that was found.
func (e *Endpoints) okRight(ctx context.Context, pod *corev1.Pod) error {
	getErr := e.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if getErr != nil && !strings.Contains(getErr.Error(), "gone") {
		return getErr
	}
	if err := e.Delete(ctx, pod); err != nil && !isAbsent(err) {
		return err
	}
	return nil
}
