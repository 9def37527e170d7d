package wrong_error

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Heralds tell of failures in logs and events.
type Heralds struct {
	client.Client
	record.EventRecorder
}

func parse(name string) (*corev1.Pod, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &corev1.Pod{}, nil
}

// prune tells of the failure with the error of the step before (ydb-kubernetes-operator).
func (h *Heralds) prune(ctx context.Context, owner *corev1.Node, names []string) error {
	for _, name := range names {
		pod, err := parse(name)
		if err != nil {
			return err
		}
		if updateErr := h.Update(ctx, pod); updateErr != nil {
			h.Event(owner, corev1.EventTypeWarning, "Failed", fmt.Sprintf("pod %s is not updated: %s", name, err)) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is updateErr`
		}
		deleteErr := h.Delete(ctx, pod)
		if deleteErr != nil {
			if !apierrors.IsNotFound(deleteErr) {
				h.Eventf(owner, corev1.EventTypeWarning, "Failed", "pod %s is not deleted: %s", name, err) // want `wrong-error: err is nil here, .* found is deleteErr`
			}
		}
	}
	return nil
}

// logged returns the right one.
func (h *Heralds) logged(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if statusErr := h.Status().Update(ctx, pod); statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(err, "the status is not written") // want `wrong-error: err is nil here, .* found is statusErr`
		return statusErr
	}
	return nil
}

// pairs has the error among the pairs of a log, in a function without results.
func (h *Heralds) pairs(ctx context.Context, pod *corev1.Pod) {
	log := ctrl.LoggerFrom(ctx)
	if err := h.Update(ctx, pod); err != nil {
		log.Error(err, "not updated")
		return
	}
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		log.Info("not deleted", "name", pod.Name, "error", err) // want `wrong-error: err is nil here, .* found is deleteErr`
	}
}

// once is told of in the return alone.
func (h *Heralds) once(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if statusErr := h.Status().Update(ctx, pod); statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(err, "the status is not written")
		return err // want `wrong-error: err is nil here, so that this failure counts as success`
	}
	return nil
}

func (h *Heralds) okTold(ctx context.Context, owner *corev1.Node, name string) error {
	pod, err := parse(name)
	if err != nil {
		return err
	}
	if updateErr := h.Update(ctx, pod); updateErr != nil {
		h.Event(owner, corev1.EventTypeWarning, "Failed", fmt.Sprintf("pod %s is not updated: %s", name, updateErr))
		return updateErr
	}
	return nil
}

// okBoth tells of both.
func (h *Heralds) okBoth(ctx context.Context, name string) error {
	pod, err := parse(name)
	if err != nil {
		return err
	}
	log := ctrl.LoggerFrom(ctx)
	if updateErr := h.Update(ctx, pod); updateErr != nil {
		log.Info("not updated", "error", updateErr)
		log.Info("it was parsed", "error", err)
		return updateErr
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		log.Info("not deleted", "error", deleteErr, "parsed", err)
		return deleteErr
	}
	return nil
}

// okFirst has the failure of the first step, which is the cause of the second one.
func (h *Heralds) okFirst(ctx context.Context, pod *corev1.Pod) error {
	err := h.Update(ctx, pod)
	if err != nil {
		if statusErr := h.Status().Update(ctx, pod); statusErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "neither is the status")
		}
	}
	return err
}

// okMaybe has an error that may have been found.
func (h *Heralds) okMaybe(ctx context.Context, pod *corev1.Pod) error {
	err := h.Update(ctx, pod)
	if statusErr := h.Status().Update(ctx, pod); statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(err, "the status is not written")
	}
	return err
}

// okKept keeps the error for later, and tells of it there.
func (h *Heralds) okKept(ctx context.Context, pod *corev1.Pod) error {
	_, err := parse(pod.Name)
	if err != nil {
		return err
	}
	var failures []error
	if updateErr := h.Update(ctx, pod); updateErr != nil {
		failures = append(failures, updateErr)
		ctrl.LoggerFrom(ctx).Info("goes on", "parsed", err)
	}
	return errors.Join(failures...)
}

// A step is a failure that a status handler is to show.
type step struct {
	err  error
	name string
}

func (h *Heralds) show(ctx context.Context, pod *corev1.Pod, failed step) error {
	pod.Annotations["failed"] = failed.name + failed.err.Error()
	return h.Update(ctx, pod)
}

// shown logs the error of the step before, and shows the right one in the object.
func (h *Heralds) shown(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not deleted") // want `wrong-error: err is nil here, so that the log does not have the cause: the error that was found is deleteErr`
		return h.show(ctx, pod, step{deleteErr, "delete"})
	}
	return nil
}

// joined logs the error of the step before, and collects the right one.
func (h *Heralds) joined(ctx context.Context, pods []corev1.Pod) error {
	owner, err := parse("owner")
	if err != nil {
		return err
	}
	var all []error
	for i := range pods {
		pods[i].Spec.NodeName = owner.Name
		if updateErr := h.Update(ctx, &pods[i]); updateErr != nil {
			klog.ErrorS(err, "not updated", "pod", pods[i].Name) // want `wrong-error: err is nil here, so that the log does not have the cause: the error that was found is updateErr`
			all = append(all, updateErr)
		}
	}
	return errors.Join(all...)
}

// wrapped returns the right one with a text.
func (h *Heralds) wrapped(ctx context.Context, pod *corev1.Pod) error {
	_, err := parse(pod.Name)
	if err == nil {
		if updateErr := h.Update(ctx, pod); updateErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not updated") // want `wrong-error: err is nil here, so that the log does not have the cause: the error that was found is updateErr`
			return fmt.Errorf("update %s: %w", pod.Name, updateErr)
		}
	}
	return err
}

// okText has the error that was found in the text of the log.
func (h *Heralds) okText(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not deleted: "+deleteErr.Error())
		return h.show(ctx, pod, step{deleteErr, "delete"})
	}
	return nil
}

// okShownFirst has shown the error that was found before it logs something else.
func (h *Heralds) okShownFirst(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		err = h.show(ctx, pod, step{deleteErr, "delete"})
		ctrl.LoggerFrom(ctx).Error(err, "not deleted")
	}
	return err
}

// okShown logs the right one.
func (h *Heralds) okShown(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		ctrl.LoggerFrom(ctx).Error(deleteErr, "not deleted")
		return h.show(ctx, pod, step{deleteErr, "delete"})
	}
	return nil
}

// okBothLogged logs the error that was found in another line.
func (h *Heralds) okBothLogged(ctx context.Context, pod *corev1.Pod) error {
	err := h.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	log := ctrl.LoggerFrom(ctx)
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		log.Error(err, "not deleted")
		log.Info("the cause", "error", deleteErr)
		return h.show(ctx, pod, step{deleteErr, "delete"})
	}
	return nil
}

// A staged error is one of the program's own.
type staged interface {
	error
	Stage() string
}

func (h *Heralds) prepare(ctx context.Context, pod *corev1.Pod) staged {
	if h.Get(ctx, client.ObjectKeyFromObject(pod), pod) != nil {
		return early{}
	}
	return nil
}

type early struct{}

func (early) Error() string { return "too early" }
func (early) Stage() string { return "early" }

// stages logs the error of the step before, whose type is an interface of the program's own.
func (h *Heralds) stages(ctx context.Context, pod *corev1.Pod) error {
	err := h.prepare(ctx, pod)
	if err != nil {
		return err
	}
	if deleteErr := h.Delete(ctx, pod); deleteErr != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not deleted") // want `wrong-error: err is nil here, so that the log does not have the cause: the error that was found is deleteErr`
		return h.show(ctx, pod, step{deleteErr, "delete"})
	}
	return nil
}
