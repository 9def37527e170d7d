package error_overwritten

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Mounts undo what they have begun when they fail.
type Mounts struct {
	client.Client
	unmount func(string) error
}

// Reconcile runs each step.
func (m *Mounts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := m.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range []func(context.Context, *corev1.Pod) error{
		m.mounted, m.created, m.logged, m.okFirst, m.okJoined, m.okKept, m.okHanded, m.okReplaced, m.okNoted, m.okWrapped,
	} {
		if err := step(ctx, &pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// mounted counts as done when the clean-up after the failure has worked.
func (m *Mounts) mounted(ctx context.Context, pod *corev1.Pod) (err error) {
	var path string
	defer func() {
		if err != nil {
			if path != "" {
				klog.InfoS("unmounting", "path", path)
				if err = m.unmount(path); err != nil { // want `error-overwritten: when unmount works, it makes a success of the error that the function was about to return`
					klog.ErrorS(err, "not unmounted")
				}
			}
			return
		}
		klog.InfoS("mounted")
	}()
	path = pod.Name
	return m.Update(ctx, pod)
}

// created deletes what it has created.
func (m *Mounts) created(ctx context.Context, pod *corev1.Pod) (err error) {
	made := pod.DeepCopy()
	defer func() {
		if err == nil {
			return
		}
		err = m.Delete(ctx, made) // want `error-overwritten: when Delete works`
	}()
	if err := m.Create(ctx, made); err != nil {
		return err
	}
	return m.Update(ctx, pod)
}

// logged has written the error into a log before.
func (m *Mounts) logged(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			klog.ErrorS(err, "not updated")
			err = m.unmount(pod.Name) // want `error-overwritten: when unmount works`
		}
	}()
	return m.Update(ctx, pod)
}

// okFirst has a variable of its own for the error of the clean-up.
func (m *Mounts) okFirst(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			if err := m.unmount(pod.Name); err != nil {
				klog.ErrorS(err, "not unmounted")
			}
		}
	}()
	return m.Update(ctx, pod)
}

// okJoined keeps both.
func (m *Mounts) okJoined(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(err, m.unmount(pod.Name))
		}
	}()
	return m.Update(ctx, pod)
}

// okKept puts the first error back.
func (m *Mounts) okKept(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			first := err
			if err = m.unmount(pod.Name); err == nil {
				err = first
			}
		}
	}()
	return m.Update(ctx, pod)
}

// okHanded hands the error to what decides what is returned.
func (m *Mounts) okHanded(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			err = m.judge(pod, err)
		}
	}()
	return m.Update(ctx, pod)
}

func (m *Mounts) judge(pod *corev1.Pod, err error) error {
	if pod.DeletionTimestamp != nil {
		return nil
	}
	return err
}

// okReplaced returns another error for certain.
func (m *Mounts) okReplaced(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			if failed := m.unmount(pod.Name); failed != nil {
				err = failed
			}
		}
	}()
	return m.Update(ctx, pod)
}

// okNoted tells the failure in the status, and is not to be tried again.
func (m *Mounts) okNoted(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			pod.Status.Message = err.Error()
			err = m.Status().Update(ctx, pod)
		}
	}()
	return m.Update(ctx, pod)
}

// okWrapped adds a text.
func (m *Mounts) okWrapped(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("mount: %w", err)
		}
	}()
	return m.Update(ctx, pod)
}
