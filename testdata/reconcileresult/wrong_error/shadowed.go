package wrong_error

import (
	"context"

	pkgerrors "github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Filesystems write into the status what has failed, and lose it.
type Filesystems struct{ client.Client }

func (r *Filesystems) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []func(context.Context, *corev1.Pod) (ctrl.Result, error){r.wrapped, r.logged, r.okNil, r.okNamed, r.okAnswer, r.okMended, r.okHanded} {
		if result, err := step(ctx, &pod); err != nil {
			return result, err
		}
	}
	result, err := r.create(ctx, &pod)
	if err != nil { // related `the error that was found`
		_, err := r.failed(ctx, &pod) // related `declared here`
		if err != nil {
			return ctrl.Result{}, err
		}
		return result, err // want `^wrong-error: err is nil here, so that this failure counts as success: it is the error of failed, in a variable that shadows the err that was found$` // fix `none`
	}
	return result, nil
}

func (r *Filesystems) create(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	return ctrl.Result{}, r.Create(ctx, pod)
}

func (r *Filesystems) failed(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	pod.Status.Phase = corev1.PodFailed
	return ctrl.Result{}, r.Status().Update(ctx, pod)
}

// wrapped adds a text to the variable of the inner block.
func (r *Filesystems) wrapped(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Update(ctx, pod); err != nil {
		if _, err := r.failed(ctx, pod); err != nil {
			return ctrl.Result{}, err
		} else {
			return ctrl.Result{}, pkgerrors.Wrap(err, "not updated") // want `wrong-error: err is nil here, .* it is the error of failed`
		}
	}
	return ctrl.Result{}, nil
}

// logged has a log of the failure, in a closure.
func (r *Filesystems) logged(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	run := func() error {
		err := r.Patch(ctx, pod, client.Merge)
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not patched")
			err := r.Status().Update(ctx, pod)
			if err != nil {
				return err
			}
			return err // want `wrong-error: err is nil here, .* it is the error of Update`
		}
		return nil
	}
	return ctrl.Result{}, run()
}

// okNil says that it means success.
func (r *Filesystems) okNil(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := r.create(ctx, pod)
	if err != nil {
		_, err := r.failed(ctx, pod)
		if err != nil {
			return ctrl.Result{}, err
		}
		return result, nil
	}
	return result, err
}

// okNamed has a variable for each error.
func (r *Filesystems) okNamed(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := r.create(ctx, pod)
	if err != nil {
		if _, err := r.failed(ctx, pod); err != nil {
			return ctrl.Result{}, pkgerrors.Wrap(err, "no status")
		}
		return result, err
	}
	return result, err
}

// okAnswer returns what the second call has made.
func (r *Filesystems) okAnswer(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	_, err := r.create(ctx, pod)
	if err != nil {
		result, err := r.failed(ctx, pod)
		if err != nil {
			return ctrl.Result{}, err
		}
		return result, err
	}
	return ctrl.Result{}, nil
}

// okMended does it in another way.
func (r *Filesystems) okMended(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Update(ctx, pod); err != nil {
		err := r.Create(ctx, pod)
		if err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okHanded makes what the first call has not found.
func (r *Filesystems) okHanded(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	_, err := r.ensured(ctx, pod)
	return ctrl.Result{}, err
}

func (r *Filesystems) ensured(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error) {
	found, err := r.updated(ctx, pod)
	if err != nil {
		err := r.Create(ctx, found)
		if err != nil {
			return nil, err
		}
		return found, err
	}
	return found, nil
}

// okAnotherWay asks by another way, and returns what that has said (katalyst-core).
func (r *Filesystems) okAnotherWay(ctx context.Context, pod *corev1.Pod) (int64, error) {
	found, err := r.updated(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not updated")
		generation, err := r.generation(ctx, pod)
		if err != nil {
			return -1, pkgerrors.Wrap(err, "no generation")
		}
		return generation, err
	}
	return found.Generation, nil
}

func (r *Filesystems) generation(ctx context.Context, pod *corev1.Pod) (int64, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	return pod.Generation, err
}

func (r *Filesystems) updated(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error) {
	return pod.DeepCopy(), r.Update(ctx, pod)
}
