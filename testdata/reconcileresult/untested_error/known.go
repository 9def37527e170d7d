package untested_error

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Addons tell of two failures at once.
type Addons struct{ client.Client }

// apply says after each failure to apply that the status could not be written, although it was (addon-framework).
func (a *Addons) apply(ctx context.Context, work *corev1.ConfigMap, owner *corev1.Pod) error {
	err := a.Update(ctx, work)
	if err != nil {
		owner.Status.Reason = "NotApplied"
		if statusErr := a.Status().Update(ctx, owner); err != nil { // want `untested-error: the test is about err, and not about the error that was just assigned to statusErr`
			return fmt.Errorf("failed to update the status: %v; the work is not applied: %w", statusErr, err)
		}
		return err
	}
	return nil
}

// remove has the call in a statement of its own.
func (a *Addons) remove(ctx context.Context, work *corev1.ConfigMap, owner *corev1.Pod) (ctrl.Result, error) {
	if deleteErr := a.Delete(ctx, work); deleteErr != nil {
		owner.Status.Reason = "NotDeleted"
		statusErr := a.Status().Update(ctx, owner)
		if deleteErr != nil { // want `untested-error: the test is about deleteErr, and not about the error that was just assigned to statusErr`
			return ctrl.Result{}, fmt.Errorf("the status of %s (%v) after %w", owner.Name, statusErr, deleteErr)
		}
	}
	return ctrl.Result{}, nil
}

// okApply tests the second one.
func (a *Addons) okApply(ctx context.Context, work *corev1.ConfigMap, owner *corev1.Pod) error {
	err := a.Update(ctx, work)
	if err != nil {
		owner.Status.Reason = "NotApplied"
		if statusErr := a.Status().Update(ctx, owner); statusErr != nil {
			return fmt.Errorf("failed to update the status: %v; the work is not applied: %w", statusErr, err)
		}
		return err
	}
	return nil
}

// okMayBeEither does not know of the first one when it makes the second.
func (a *Addons) okMayBeEither(ctx context.Context, work *corev1.ConfigMap, owner *corev1.Pod) error {
	err := a.Update(ctx, work)
	if statusErr := a.Status().Update(ctx, owner); err != nil {
		return fmt.Errorf("the work is not applied: %w; its status: %v", err, statusErr)
	} else if statusErr != nil {
		return statusErr
	}
	return nil
}

// okJoined returns both in any case.
func (a *Addons) okJoined(ctx context.Context, work *corev1.ConfigMap, owner *corev1.Pod) error {
	err := a.Update(ctx, work)
	if err != nil {
		if statusErr := a.Status().Update(ctx, owner); err != nil {
			return errors.Join(err, statusErr)
		}
	}
	return nil
}

// okTestedLater asks for the second one in the branch.
func (a *Addons) okTestedLater(ctx context.Context, work *corev1.ConfigMap, owner *corev1.Pod) error {
	err := a.Update(ctx, work)
	if err != nil {
		statusErr := a.Status().Update(ctx, owner)
		if err != nil && statusErr != nil {
			return fmt.Errorf("failed to update the status: %v after %w", statusErr, err)
		}
		return err
	}
	return nil
}
