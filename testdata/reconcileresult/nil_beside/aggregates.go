package nil_beside

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
)

// okJoined asks whether there is an error in the list by making one of it.
func (w *worker) okJoined(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var errs []error
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		errs = append(errs, err)
	}
	if err := w.Delete(ctx, &corev1.Pod{}); err != nil {
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	w.failed[updated.Name] = false
	return nil
}

func (w *worker) okAggregated(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var errs []error
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		errs = append(errs, fmt.Errorf("claim: %w", err))
	}
	if agg := utilerrors.NewAggregate(errs); agg != nil {
		return agg
	}
	w.failed[updated.Name] = false
	return nil
}

// okAsked has a function that looks into the list.
func (w *worker) okAsked(ctx context.Context, claim *corev1.PersistentVolumeClaim) (errs []error) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		errs = append(errs, err)
	}
	if anyOf(errs) {
		return errs
	}
	w.failed[updated.Name] = false
	return nil
}

func anyOf(errs []error) bool { return len(errs) > 0 }

type collector struct{ errs []error }

func (c *collector) add(err error) { c.errs = append(c.errs, err) }

func (c *collector) failed() bool { return len(c.errs) > 0 }

func (c *collector) err() error { return errors.Join(c.errs...) }

// okCollector has what was handed the error say whether there was one.
func (w *worker) okCollector(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	all := &collector{}
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		all.add(err)
	}
	if all.failed() {
		return all.err()
	}
	w.failed[updated.Name] = false
	return nil
}

func (w *worker) okCollectorError(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var all collector
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		all.add(err)
	}
	if err := all.err(); err != nil {
		return err
	}
	w.failed[updated.Name] = false
	return nil
}

// joinedAfter makes an error of the list at its end only.
func (w *worker) joinedAfter(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var errs []error
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		errs = append(errs, err)
	}
	w.failed[updated.Name] = false // want `swallowed: this panics when Ensure fails`
	return errors.Join(errs...)
}

// collectorAfter asks another one.
func (w *worker) collectorAfter(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	all, others := &collector{}, &collector{}
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		all.add(err)
	}
	if others.failed() {
		return others.err()
	}
	w.failed[updated.Name] = false // want `swallowed: this panics when Ensure fails`
	return all.err()
}

// okReason sets a reason where there is an error, and asks for that.
func (w *worker) okReason(ctx context.Context, name string) (string, error) {
	reason := ""
	claim, err := w.read(ctx, name)
	switch {
	case apierrors.IsNotFound(err):
		reason = "Missing"
	case err != nil:
		return "", err
	}
	if reason == "" {
		return claim.Spec.VolumeName, nil
	}
	return reason, nil
}

// okPhase compares with one of several.
func (w *worker) okPhase(ctx context.Context, name string) (string, error) {
	phase := corev1.ClaimBound
	claim, err := w.read(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no claim")
		phase = corev1.ClaimLost
	}
	if phase == corev1.ClaimBound {
		return claim.Spec.VolumeName, nil
	}
	return "", nil
}

// phase comes to the claim in the phase of the failure.
func (w *worker) phase(ctx context.Context, name string) (string, error) {
	phase := corev1.ClaimBound
	claim, err := w.read(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no claim")
		phase = corev1.ClaimLost
	}
	if phase == corev1.ClaimLost {
		return claim.Spec.VolumeName, nil // want `swallowed: this panics when read fails`
	}
	return "", nil
}

// otherPhase asks for what has nothing to do with the error.
func (w *worker) otherPhase(ctx context.Context, name string) (string, error) {
	phase := corev1.ClaimBound
	if len(name) > 9 {
		phase = corev1.ClaimLost
	}
	claim, err := w.read(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no claim")
	}
	if phase == corev1.ClaimBound {
		return claim.Spec.VolumeName, nil // want `swallowed: this panics when read fails`
	}
	return "", nil
}

func (w *worker) read(ctx context.Context, name string) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := w.Get(ctx, ctrl.Request{}.NamespacedName, claim); err != nil {
		return nil, err
	}
	claim.Name = name
	return claim, nil
}
