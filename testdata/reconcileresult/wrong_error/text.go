package wrong_error

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Teams asks errors for their text.
type Teams struct{ client.Client }

// missing logs the error of a step before, which has worked.
func (t *Teams) missing(ctx context.Context, pods []corev1.Pod, status map[string]*corev1.PodStatus) {
	for i := range pods {
		err := t.Delete(ctx, &pods[i])
		if err != nil {
			ctrl.LoggerFrom(ctx).Info("not deleted", "why", err.Error())
		}
		ref := status[pods[i].Name]
		if ref == nil {
			ctrl.LoggerFrom(ctx).Info("no status", "why", err.Error()) // want `wrong-error: this panics when Delete has worked: its error is nil then`
		}
	}
}

// either has another reason for the same branch.
func (t *Teams) either(ctx context.Context, pod *corev1.Pod) error {
	if err := t.Update(ctx, pod); err != nil || pod.Status.Phase == corev1.PodFailed {
		return fmt.Errorf("failed: %s", err.Error()) // want `wrong-error: this panics when Update has worked`
	}
	return nil
}

// inverted asks the wrong way round.
func (t *Teams) inverted(ctx context.Context, pod *corev1.Pod) error {
	err := t.Update(ctx, pod)
	if err == nil {
		pod.Status.Message = err.Error() // want `wrong-error: this panics when Update has worked`
	}
	return err
}

func (t *Teams) okEither(ctx context.Context, pod *corev1.Pod) error {
	if err := t.Update(ctx, pod); err != nil {
		return fmt.Errorf("failed: %s", err.Error())
	}
	if pod.Status.Phase == corev1.PodFailed {
		return errors.New("failed")
	}
	return nil
}

// okNone has no pod with an error only.
func (t *Teams) okNone(ctx context.Context, key client.ObjectKey) error {
	pod, err := t.find(ctx, key)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("no pod", "why", err.Error())
	}
	if pod == nil {
		return errors.New(err.Error())
	}
	return nil
}

func (t *Teams) find(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	pod := new(corev1.Pod)
	if err := t.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	return pod, nil
}

// okFlag remembers that there was an error.
func (t *Teams) okFlag(ctx context.Context, pod *corev1.Pod) string {
	err := t.Update(ctx, pod)
	failed := false
	if err != nil {
		failed = true
	}
	if failed {
		return err.Error()
	}
	return ""
}

// okAsked asks a function about the error.
func (t *Teams) okAsked(ctx context.Context, pod *corev1.Pod, lasts func(error) bool) string {
	err := t.Update(ctx, pod)
	if err != nil {
		pod.Status.Message = "not updated"
	}
	if lasts(err) {
		return err.Error()
	}
	return ""
}

// allFailed makes an error of one that is nil, where a field says something that is set only afterwards.
func (t *Teams) allFailed(ctx context.Context, namespace string) error {
	var pods corev1.PodList
	err := t.List(ctx, &pods, client.InNamespace(namespace))
	if err != nil {
		return err
	}
	failed := true
	for i := range pods.Items {
		failed = failed && pods.Items[i].Status.Phase == corev1.PodFailed
	}
	if failed {
		return errors.New(err.Error()) // want `wrong-error: this panics when List has worked: its error is nil then`
	}
	for i := range pods.Items {
		pods.Items[i].Status.Phase = corev1.PodPending
		if err = t.Status().Update(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// okSet has set the field where the request has failed.
func (t *Teams) okSet(ctx context.Context, pod *corev1.Pod) string {
	err := t.Update(ctx, pod)
	if err != nil {
		pod.Status.Phase = corev1.PodFailed
	}
	if pod.Status.Phase == corev1.PodFailed {
		return err.Error()
	}
	return ""
}
