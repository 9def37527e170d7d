package error_overwritten

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Files notes failures under a condition only.
type Files struct {
	client.Client
	notes bool
}

func (r *Files) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, &cm); err != nil { // related `the error that was found`
		if r.notes {
			err = r.note(ctx, &cm, fmt.Sprintf("update failed: %s", err.Error())) // related `overwrites it`
		}
		return ctrl.Result{}, err // want `error-overwritten: err is nil here when note has worked: that success has overwritten the error that was found, and the failure counts as success`
	}
	return ctrl.Result{}, errors.Join(r.created(ctx, &cm), r.formatted(ctx, &cm), r.okAgain(ctx, &cm), r.okJoined(ctx, &cm), r.okSecond(ctx, &cm), r.okLogged(ctx, &cm),
		r.okFallsBack(ctx, &cm), r.okAsksAgain(ctx, &cm), r.okWhicheverFailed(ctx, &cm), r.notedAfterFallback(ctx, &cm))
}

func (r *Files) note(ctx context.Context, cm *corev1.ConfigMap, why string) error {
	cm.Annotations = map[string]string{"why": why}
	return r.Status().Update(ctx, cm)
}

func (r *Files) final(err error) bool { return errors.Is(err, context.Canceled) }

// created returns an error in any case, whose cause is the success of the second call.
func (r *Files) created(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not created", "error", err)
		if r.final(err) {
			err = r.Delete(ctx, cm)
			if err != nil {
				return fmt.Errorf("undo %s: %w", cm.Name, err)
			}
		}
		return fmt.Errorf("create %s: %q", cm.Name, err) // want `error-overwritten: err is nil here when Delete has worked: that success has overwritten the error that was found, and the cause is lost`
	}
	return nil
}

// formatted has the text in a message.
func (r *Files) formatted(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		message := fmt.Sprintf("not created: %v", err)
		if r.notes {
			err = r.note(ctx, cm, message)
		}
		return err // want `error-overwritten: err is nil here when note has worked`
	}
	return nil
}

// okAgain tries once more.
func (r *Files) okAgain(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not created", "error", err)
		if r.notes {
			err = r.Update(ctx, cm)
		}
		return err
	}
	return nil
}

// okJoined keeps both.
func (r *Files) okJoined(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		if r.notes {
			err = errors.Join(err, r.note(ctx, cm, err.Error()))
		}
		return err
	}
	return nil
}

// okSecond has a variable for the second error.
func (r *Files) okSecond(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		if r.notes {
			if noteErr := r.note(ctx, cm, err.Error()); noteErr != nil {
				err = noteErr
			}
		}
		return fmt.Errorf("create %s: %w", cm.Name, err)
	}
	return nil
}

// okLogged overwrites the error where there is none.
func (r *Files) okLogged(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err == nil {
		err = r.note(ctx, cm, "created")
	}
	return err
}

// okFallsBack asks elsewhere where that is allowed, and looks at whichever error is left.
func (r *Files) okFallsBack(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil && r.notes {
		// Older servers know only the other one.
		err = r.Update(ctx, cm)
	}
	if err != nil {
		return fmt.Errorf("create or update %s: %v", cm.Name, err)
	}
	return r.Status().Update(ctx, cm)
}

// okAsksAgain looks at the error in the condition of a loop.
func (r *Files) okAsksAgain(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("not created", "error", err.Error())
		if r.notes {
			err = r.note(ctx, cm, err.Error())
		}
		switch {
		case err == nil:
			return nil
		default:
			return fmt.Errorf("note %s: %w", cm.Name, err)
		}
	}
	return nil
}

// okWhicheverFailed says nothing of the cause where there is none.
func (r *Files) okWhicheverFailed(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		why := err.Error()
		if r.notes {
			err = r.note(ctx, cm, why)
		}
		if err == nil {
			return errors.New(why)
		}
		return err
	}
	return nil
}

// notedAfterFallback tests the error for something else than whether it is there.
func (r *Files) notedAfterFallback(ctx context.Context, cm *corev1.ConfigMap) error {
	err := r.Create(ctx, cm)
	if err != nil {
		why := err.Error()
		if r.notes {
			err = r.note(ctx, cm, why)
		}
		if len(why) > 80 {
			return fmt.Errorf("create %s: %w", cm.Name, err) // want `error-overwritten: err is nil here when note has worked: that success has overwritten the error that was found, and the cause is lost`
		}
		return errors.New(why)
	}
	return nil
}
