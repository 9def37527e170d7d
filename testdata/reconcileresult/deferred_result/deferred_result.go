// Package deferred_result is about errors that a reconcile loses whose deferred function can set its result: it does so when something of its own fails.
package deferred_result

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type pods struct {
	client.Client
}

func (r *pods) label(ctx context.Context, pod *corev1.Pod) error {
	return r.Patch(ctx, pod, client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"seen":"true"}}}`)))
}

func (r *pods) note(ctx context.Context, pod *corev1.Pod, err error) error {
	if err != nil {
		pod.Status.Message = err.Error()
	}
	return r.Status().Update(ctx, pod)
}

func (r *pods) replaced(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	if err := r.label(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of label is lost`
	}
	return ctrl.Result{}, nil
}

func (r *pods) assigned(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	if err = r.Status().Update(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	if err = r.label(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of label is lost`
	}
	return ctrl.Result{}, nil
}

func (r *pods) assignedAndLogged(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = errors.Join(err, noteErr)
		}
	}()
	err = r.label(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not labelled")
		return ctrl.Result{}, nil // want `logged-only: the error of label is logged`
	}
	return ctrl.Result{}, nil
}

func (r *pods) notTested(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	var all corev1.PodList
	err = r.List(ctx, &all) // want `error-overwritten: the error of List is overwritten before anything looks at it`
	ctrl.LoggerFrom(ctx).Info("listed", "pods", len(all.Items))
	if err = r.label(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okKept returns the error of the list unless the next step is needed.
func (r *pods) okKept(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	var all corev1.PodList
	err = r.List(ctx, &all)
	if len(all.Items) > 0 {
		err = r.label(ctx, pod)
	}
	return ctrl.Result{}, err
}

// okBare returns what it has assigned.
func (r *pods) okBare(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	if err = r.label(ctx, pod); err != nil {
		return
	}
	return ctrl.Result{}, nil
}

// okLater goes on to a step that comes after any outcome, and returns the error.
func (r *pods) okLater(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	err = r.label(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not labelled")
	}
	ctrl.LoggerFrom(ctx).Info("labelled", "pod", pod.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okAsked ends where the pod is gone.
func (r *pods) okAsked(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	if err = r.label(ctx, pod); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okWrapped hands the error on in another one.
func (r *pods) okWrapped(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, err error) {
	defer func() {
		if noteErr := r.note(ctx, pod, err); noteErr != nil {
			err = noteErr
		}
	}()
	if err = r.label(ctx, pod); err != nil {
		err = fmt.Errorf("label %s: %w", pod.Name, err)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *pods) joined(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	defer func() {
		if err := r.Status().Update(ctx, pod); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	if err := r.label(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of label is lost`
	}
	return ctrl.Result{}, nil
}

func (r *pods) joinedAlways(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	defer func() {
		reterr = errors.Join(reterr, r.Status().Update(ctx, pod))
	}()
	if err := r.label(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of label is lost`
	}
	return ctrl.Result{}, nil
}

// okFromVariable returns what the deferred function is told by a variable.
func (r *pods) okFromVariable(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	var failed error
	defer func() {
		if failed != nil {
			reterr = failed
		}
	}()
	if err := r.label(ctx, pod); err != nil {
		failed = err
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// okFromFlag is told by a flag that something has failed.
func (r *pods) okFromFlag(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	done := false
	defer func() {
		if !done {
			reterr = errors.Join(reterr, errors.New("not done"))
		}
	}()
	if err := r.label(ctx, pod); err != nil {
		return ctrl.Result{}, nil
	}
	done = true
	return ctrl.Result{}, nil
}

// okFromObject finds by the object what has failed.
func (r *pods) okFromObject(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	defer func() {
		reterr = r.note(ctx, pod, reterr)
	}()
	if err := r.label(ctx, pod); err != nil {
		pod.Status.Reason = "NotLabelled"
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// okToldByStatus notes the failure in the status, which the deferred function writes.
func (r *pods) okToldByStatus(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	defer func() {
		if err := r.Status().Update(ctx, pod); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	if err := r.labelAndNote(ctx, pod); err != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// notDeferredYet fails before there is anything that could write the status.
func (r *pods) notDeferredYet(ctx context.Context, pod *corev1.Pod) (_ ctrl.Result, reterr error) {
	if err := r.labelAndNote(ctx, pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of labelAndNote is lost`
	}
	done := false
	defer func() {
		if err := r.Status().Update(ctx, pod); err != nil && !done {
			reterr = errors.Join(reterr, err)
		}
	}()
	done = pod.Name != ""
	return ctrl.Result{}, nil
}

func (r *pods) labelAndNote(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Delete(ctx, &corev1.Pod{ObjectMeta: pod.ObjectMeta}); err != nil {
		pod.Status.Reason = "NotDeleted"
		return err
	}
	return nil
}
