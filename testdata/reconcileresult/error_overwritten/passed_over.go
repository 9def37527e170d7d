package error_overwritten

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Devices logs the failure of what it does after a failure, and then returns whatever is left.
type Devices struct{ client.Client }

func (r *Devices) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.mount(ctx, &pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not mounted")
		pod.Status.Reason = "NotMounted"
		err = r.Status().Update(ctx, &pod)
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "status not updated")
		}
		return ctrl.Result{}, err // want `error-overwritten: err may be nil here: the success of Update has overwritten the error that was found, and the failure counts as success`
	}
	for _, step := range []func(context.Context, *corev1.Pod) error{r.shown, r.shadowed, r.caused, r.told, r.okShown, r.okStatus, r.okKept, r.okAgain, r.okInvalid, r.okDecides} {
		if err := step(ctx, &pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Devices) mount(ctx context.Context, pod *corev1.Pod) error {
	return r.Create(ctx, &corev1.PersistentVolume{})
}

func (r *Devices) note(ctx context.Context, pod *corev1.Pod, why string) error {
	base := pod.DeepCopy()
	pod.Annotations = map[string]string{"why": why}
	return r.Patch(ctx, pod, client.MergeFrom(base))
}

// shown has the text in a note.
func (r *Devices) shown(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		if err = r.note(ctx, pod, err.Error()); err != nil {
			ctrl.LoggerFrom(ctx).Info("not noted", "error", err)
		}
		return err // want `error-overwritten: err may be nil here: the success of note has overwritten`
	}
	return nil
}

// shadowed has another variable of the name.
func (r *Devices) shadowed(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		err := r.note(ctx, pod, err.Error())
		if err != nil {
			ctrl.LoggerFrom(ctx).Info("not noted", "error", err)
		}
		return err // want `wrong-error: err may be nil here, so that this failure counts as success: it is the error of note, in a variable that shadows`
	}
	return nil
}

// caused looks around after the failure (nnf-sos).
func (r *Devices) caused(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not mounted")
		var events corev1.EventList
		err := r.List(ctx, &events)
		if err != nil {
			ctrl.LoggerFrom(ctx).Info("no events", "error", err)
		} else {
			ctrl.LoggerFrom(ctx).Info("not mounted", "events", len(events.Items))
		}
		return fmt.Errorf("mount %s: %w", pod.Name, err) // want `error-overwritten: err may be nil here: the success of List has overwritten the error that was found, and the cause is lost`
	}
	return nil
}

type deviceError struct {
	text  string
	cause error
}

func newDeviceError(text string) *deviceError { return &deviceError{text: text} }

func (f *deviceError) Error() string { return f.text }

func (f *deviceError) WithError(err error) *deviceError {
	f.cause = err
	return f
}

// told hands it to an error of the program.
func (r *Devices) told(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not mounted")
		var events corev1.EventList
		if err = r.List(ctx, &events); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no events")
		}
		return newDeviceError("mount").WithError(err) // want `error-overwritten: err may be nil here: the success of List has overwritten the error that was found, which WithError does not get`
	}
	return nil
}

// okShown has a variable for the second error.
func (r *Devices) okShown(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		if err := r.note(ctx, pod, err.Error()); err != nil {
			ctrl.LoggerFrom(ctx).Info("not noted", "error", err)
		}
		return err
	}
	return nil
}

// okStatus returns the error of the status, and logs nothing of it.
func (r *Devices) okStatus(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not mounted")
		pod.Status.Reason = "NotMounted"
		err = r.Status().Update(ctx, pod)
		return err
	}
	return nil
}

// okKept has both in the text.
func (r *Devices) okKept(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		first := err
		if err = r.note(ctx, pod, "not mounted"); err != nil {
			ctrl.LoggerFrom(ctx).Info("not noted", "error", err)
		}
		return fmt.Errorf("mount: %w (note: %v)", first, err)
	}
	return nil
}

// okAgain tries another way, and mends the failure.
func (r *Devices) okAgain(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not updated")
		err = r.Create(ctx, pod)
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not created, either")
		}
		return err
	}
	return nil
}

func hasNode(pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return errors.New("no node")
	}
	return nil
}

// okInvalid shows what is wrong with the object, and waits for another one.
func (r *Devices) okInvalid(ctx context.Context, pod *corev1.Pod) error {
	if err := hasNode(pod); err != nil {
		pod.Status.Message = err.Error()
		err = r.Status().Update(ctx, pod)
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "status not updated")
		}
		return err
	}
	return nil
}

// okDecides returns what it means where the note has worked.
func (r *Devices) okDecides(ctx context.Context, pod *corev1.Pod) error {
	err := r.mount(ctx, pod)
	if err != nil {
		why := err
		if err = r.note(ctx, pod, err.Error()); err != nil {
			ctrl.LoggerFrom(ctx).Info("not noted", "error", err)
			return err
		}
		return why
	}
	return nil
}
