package error_overwritten

import (
	"context"
	"errors"
	"io"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Machines hands on an error after the block that had it.
type Machines struct {
	client.Client
	ignored func(error) bool
}

func delay(err error) time.Duration {
	if err != nil {
		return time.Second
	}
	return time.Hour
}

// reconcile comes back soon after an error that it lets through, it seems (vm-operator).
func (m *Machines) reconcile(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := m.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := m.Update(ctx, pod); err != nil && !m.ignored(err) { // want `error-overwritten: on some path nothing looks at the error of Update: it is in a variable of the block, and the err that a call gets after the block is another one, and nil`
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: delay(err)}, nil
}

var errBusy = errors.New("busy")

func busy(err error) bool { return errors.Is(err, errBusy) }

// later lets one error through by name.
func (m *Machines) later(ctx context.Context, pod *corev1.Pod, work func() error) (ctrl.Result, error) {
	err := m.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := work(); err != nil && !busy(err) { // want `error-overwritten: on some path nothing looks at the error of work`
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: delay(err)}, nil
}

// okRead is at the end of what it reads.
func (m *Machines) okRead(ctx context.Context, pod *corev1.Pod, read func() error) error {
	err := m.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if err := read(); err != nil && err != io.EOF {
		return err
	}
	return m.store(ctx, pod, err)
}

// record stores the state of the one before.
func (m *Machines) record(ctx context.Context, pod *corev1.Pod) error {
	err := m.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if pod.Status.Phase == corev1.PodPending {
		err := m.Delete(ctx, pod) // want `error-overwritten: on some path nothing looks at the error of Delete`
		if apierrors.IsConflict(err) {
			return err
		}
	}
	return m.store(ctx, pod, err)
}

func (m *Machines) store(ctx context.Context, pod *corev1.Pod, failed error) error {
	pod.Status.Message = "ready"
	if failed != nil {
		pod.Status.Message = failed.Error()
	}
	return m.Status().Update(ctx, pod)
}

func (m *Machines) okReconcile(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := m.Update(ctx, pod)
	if err != nil && !m.ignored(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: delay(err)}, nil
}

// okGone stores a success where the object is gone already.
func (m *Machines) okGone(ctx context.Context, pod *corev1.Pod) error {
	err := m.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if err := m.Delete(ctx, pod); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return m.store(ctx, pod, err)
}

// okLogged has logged the error, and stores how the rest went.
func (m *Machines) okLogged(ctx context.Context, pod *corev1.Pod) error {
	err := m.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if err := m.Update(ctx, &corev1.Pod{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not updated")
		return err
	}
	return m.store(ctx, pod, err)
}
