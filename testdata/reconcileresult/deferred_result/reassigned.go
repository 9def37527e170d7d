package deferred_result

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

func failed(pod *corev1.Pod, message string) *corev1.Pod {
	pod.Status.Message = message
	return pod
}

func marked(pod *corev1.Pod) *corev1.Pod {
	if pod.Labels == nil {
		pod.Labels = make(map[string]string)
	}
	pod.Labels["seen"] = "true"
	return pod
}

// The deferred function has the object alone, also where a helper has changed it and returned it.
func (r *pods) changed(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = errors.Join(err, noteErr)
		}
	}()
	if pod.Spec.NodeName == "" {
		pod = failed(pod, "waits for a node")
		return ctrl.Result{}, nil
	}
	if err := r.label(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not labelled")
		return ctrl.Result{}, nil // want `logged-only: the error of label is logged`
	}
	return ctrl.Result{}, nil
}

func (r *pods) changedBefore(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	pod = marked(pod)
	if err := r.Update(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of Update is lost`
	}
	return ctrl.Result{}, nil
}

func (r *pods) changedTwice(ctx context.Context, name string) (_ ctrl.Result, err error) {
	pod := &corev1.Pod{}
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	pod = marked(pod)
	pod = failed(pod, name)
	if err := r.Create(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of Create is lost`
	}
	return ctrl.Result{}, nil
}

// okTold lets the deferred function know by taking the object away.
func (r *pods) okTold(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if pod == nil {
			err = errors.New("not labelled")
		}
	}()
	if err := r.label(ctx, pod); err != nil {
		pod = nil
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// okMessage lets it know by a text.
func (r *pods) okMessage(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	var message string
	defer func() {
		if message != "" {
			err = errors.New(message)
		}
	}()
	pod = marked(pod)
	if err := r.Update(ctx, pod); err != nil {
		message = err.Error()
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// okStatus lets it know by the status that the helper sets.
func (r *pods) okStatus(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	if err := r.label(ctx, pod); err != nil {
		pod = failed(pod, err.Error())
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
