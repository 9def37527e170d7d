package untested_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/untested_error/settings"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Drivers looks at what a call has done before it looks at its error.
type Drivers struct{ client.Client }

func switchedOn(pod *corev1.Pod) controllerutil.MutateFn {
	return func() error {
		pod.Labels = map[string]string{"driver": "on"}
		return nil
	}
}

// create takes the result of a failure for one that has changed nothing (lvm-operator).
func (d *Drivers) create(ctx context.Context, pod *corev1.Pod) error {
	result, err := controllerutil.CreateOrUpdate(ctx, d, pod, switchedOn(pod))
	switch result {
	case controllerutil.OperationResultCreated:
		ctrl.LoggerFrom(ctx).Info("created")
	case controllerutil.OperationResultUpdated:
		ctrl.LoggerFrom(ctx).Info("updated")
	case controllerutil.OperationResultNone:
		ctrl.LoggerFrom(ctx).Info("unchanged")
	default:
		return err
	}
	return nil // want `untested-error: this returns success when CreateOrUpdate has failed as well: its error is not looked at before`
}

// createFirst asks before the error.
func (d *Drivers) createFirst(ctx context.Context, pod *corev1.Pod) error {
	result, err := controllerutil.CreateOrPatch(ctx, d, pod, switchedOn(pod))
	if result == controllerutil.OperationResultNone {
		return nil // want `untested-error: this returns success when CreateOrPatch has failed as well`
	}
	if err != nil {
		return err
	}
	ctrl.LoggerFrom(ctx).Info("changed")
	return nil
}

// createChanged returns the error of what was done alone.
func (d *Drivers) createChanged(ctx context.Context, pod *corev1.Pod) error {
	result, err := controllerutil.CreateOrUpdate(ctx, d, pod, switchedOn(pod))
	if result != controllerutil.OperationResultNone {
		ctrl.LoggerFrom(ctx).Info("changed")
		return err
	}
	return nil // want `untested-error: this returns success when CreateOrUpdate has failed as well`
}

type state string

const (
	unknown state = "Unknown"
	pending state = "Pending"
	ready   state = "Ready"
)

func (d *Drivers) state(ctx context.Context, pod *corev1.Pod) (state, error) {
	if err := d.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return unknown, err
	}
	if pod.Status.Phase == corev1.PodRunning {
		return ready, nil
	}
	return pending, nil
}

// wait has a case for what comes with each error.
func (d *Drivers) wait(ctx context.Context, pod *corev1.Pod) error {
	at, err := d.state(ctx, pod)
	switch at {
	case pending:
		return nil
	case unknown:
		return nil // want `untested-error: this returns success when state has failed as well`
	}
	if err != nil {
		return err
	}
	return d.Update(ctx, pod)
}

func (d *Drivers) exists(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := d.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return false, err
	}
	return pod.DeletionTimestamp == nil, nil
}

// remove takes false for an answer.
func (d *Drivers) remove(ctx context.Context, pod *corev1.Pod) error {
	there, err := d.exists(ctx, pod)
	if !there {
		return nil // want `untested-error: this returns success when exists has failed as well`
	}
	if err != nil {
		return err
	}
	return d.Delete(ctx, pod)
}

func (d *Drivers) okCreate(ctx context.Context, pod *corev1.Pod) error {
	result, err := controllerutil.CreateOrUpdate(ctx, d, pod, switchedOn(pod))
	if err != nil {
		return err
	}
	switch result {
	case controllerutil.OperationResultCreated:
		ctrl.LoggerFrom(ctx).Info("created")
	case controllerutil.OperationResultNone:
		return nil
	}
	return nil
}

// okLogged asks for a log alone.
func (d *Drivers) okLogged(ctx context.Context, pod *corev1.Pod) error {
	result, err := controllerutil.CreateOrUpdate(ctx, d, pod, switchedOn(pod))
	if result != controllerutil.OperationResultNone {
		ctrl.LoggerFrom(ctx).Info("changed")
	}
	return err
}

// okReady has no error where it is ready.
func (d *Drivers) okReady(ctx context.Context, pod *corev1.Pod) error {
	at, err := d.state(ctx, pod)
	if at == ready {
		return nil
	}
	return err
}

// okThere has none where it is there.
func (d *Drivers) okThere(ctx context.Context, pod *corev1.Pod) error {
	there, err := d.exists(ctx, pod)
	if there {
		return nil
	}
	return err
}

// okNeeded says yes with each error.
func (d *Drivers) okNeeded(ctx context.Context, pod *corev1.Pod) error {
	needed, err := d.needed(ctx, pod)
	if !needed {
		return nil
	}
	if err != nil {
		return err
	}
	return d.Update(ctx, pod)
}

func (d *Drivers) needed(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := d.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return true, err
	}
	return pod.Labels["driver"] == "", nil
}

// okInvalid says yes with each error, in another package.
func okInvalid(rules *settings.Rules, value string) error {
	invalid, err := rules.Invalid(value)
	if invalid {
		return err
	}
	return nil
}

// a registry is asked whether it has something.
type registry interface {
	DriverExists(ctx context.Context, name string) (bool, error)
	Invalid(ctx context.Context, name string) (bool, error)
}

// register takes false for an answer of what is not seen.
func register(ctx context.Context, drivers registry, pod *corev1.Pod) error {
	has, err := drivers.DriverExists(ctx, pod.Name)
	if !has {
		return nil // want `untested-error: this returns success when DriverExists has failed as well`
	}
	if err != nil {
		return err
	}
	pod.Labels["driver"] = "on"
	return nil
}

// okValid may say yes with each error.
func okValid(ctx context.Context, drivers registry, pod *corev1.Pod) error {
	if invalid, err := drivers.Invalid(ctx, pod.Name); invalid {
		return err
	}
	return nil
}
