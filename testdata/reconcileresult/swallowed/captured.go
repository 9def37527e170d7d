package swallowed

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Berths note their object in a closure that runs at the end, which captures the variable of it.
type Berths struct{ client.Client }

func (b *Berths) moor(ctx context.Context, berth *corev1.Pod) (*corev1.Pod, error) {
	if err := b.Get(ctx, client.ObjectKeyFromObject(berth), &corev1.ConfigMap{}); err != nil {
		return nil, err
	}
	if err := b.Update(ctx, berth); err != nil {
		return berth, err
	}
	return berth, nil
}

func (b *Berths) note(ctx context.Context, berth *corev1.Pod) {
	if berth != nil {
		ctrl.LoggerFrom(ctx).Info("moored", "berth", berth.Name)
	}
}

func refused(berth *corev1.Pod) { berth.Status.Reason = "Refused" }

func (b *Berths) replaced(ctx context.Context, berth *corev1.Pod) error {
	defer func() { b.note(ctx, berth) }()
	moored, err := b.moor(ctx, berth.DeepCopy())
	if err == nil {
		berth = moored
	} else {
		berth = moored
		refused(berth) // want `swallowed: this panics when moor fails`
	}
	if failed := b.Status().Update(ctx, berth); failed != nil {
		return failed
	}
	return err
}

func (b *Berths) assigned(ctx context.Context, berth *corev1.Pod) error {
	var err error
	defer func() { b.note(ctx, berth) }()
	berth, err = b.moor(ctx, berth)
	if err != nil {
		berth.Status.Reason = "Refused" // want `swallowed: this panics when moor fails`
		return errors.Join(err, b.Status().Update(ctx, berth))
	}
	return nil
}

// cleared has a closure that sets the variable, at the end.
func (b *Berths) cleared(ctx context.Context, berth *corev1.Pod) error {
	var err error
	defer func() {
		b.note(ctx, berth)
		berth = nil
	}()
	berth, err = b.moor(ctx, berth)
	if err != nil {
		refused(berth) // want `swallowed: this panics when moor fails`
	}
	return err
}

// okKept keeps the object that it has when nothing comes back.
func (b *Berths) okKept(ctx context.Context, berth *corev1.Pod) error {
	defer func() { b.note(ctx, berth) }()
	moored, err := b.moor(ctx, berth.DeepCopy())
	if moored != nil {
		berth = moored
	}
	if err != nil {
		refused(berth)
	}
	return err
}

// okAskedAgain asks the variable, and not what it was set to.
func (b *Berths) okAskedAgain(ctx context.Context, berth *corev1.Pod) error {
	var err error
	defer func() { b.note(ctx, berth) }()
	berth, err = b.moor(ctx, berth)
	if err != nil && berth != nil {
		refused(berth)
	}
	return err
}

// okSetAgain has another object by then.
func (b *Berths) okSetAgain(ctx context.Context, berth *corev1.Pod) error {
	var err error
	defer func() { b.note(ctx, berth) }()
	before := berth
	berth, err = b.moor(ctx, berth)
	if err != nil {
		berth = before
		refused(berth)
	}
	return err
}

// okSetByClosure calls a closure that sets the variable.
func (b *Berths) okSetByClosure(ctx context.Context, berth *corev1.Pod) error {
	before := berth
	var err error
	restore := func() { berth = before }
	berth, err = b.moor(ctx, berth)
	if err != nil {
		restore()
		refused(berth)
	}
	return err
}

// okFilledByClosure calls a closure that hands out the address of the variable.
func (b *Berths) okFilledByClosure(ctx context.Context, berth *corev1.Pod) error {
	var err error
	restore := func() { restored(&berth) }
	berth, err = b.moor(ctx, berth)
	if err != nil {
		restore()
		refused(berth)
	}
	return err
}

func restored(berth **corev1.Pod) { *berth = &corev1.Pod{} }

// okSetOnce has it in a variable of its own, which a closure reads once the error is known to be nil.
func (b *Berths) okSetOnce(ctx context.Context, berth *corev1.Pod) error {
	moored, err := b.moor(ctx, berth)
	if err != nil {
		return err
	}
	defer func() { b.note(ctx, moored) }()
	refused(moored)
	return nil
}
