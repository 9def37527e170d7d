// Package nil_beside uses what is nil beside an error where the error is not known to be nil.
package nil_beside

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/claims"
)

type worker struct {
	*claims.Store
	failed map[string]bool
}

// failing notes which claim has failed.
func (w *worker) failing(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	claim, err := w.Ensure(ctx, claim)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "claim not written")
		w.failed[claim.Name] = true // want `swallowed: this panics when Ensure fails: what it returns can be nil with an error`
		return
	}
	delete(w.failed, claim.Name)
}

// okFailing has the name of the claim that it was handed.
func (w *worker) okFailing(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	name := claim.Name
	claim, err := w.Ensure(ctx, claim)
	if err != nil {
		w.failed[name] = true
		return
	}
	delete(w.failed, claim.Name)
}

// okPartial gets the claim with each error.
func (w *worker) okPartial(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	claim, err := w.Written(ctx, claim)
	if err != nil {
		w.failed[claim.Name] = true
	}
}

// okRefused gets nil only for a claim without a name.
func (w *worker) okRefused(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	claim, err := w.Checked(ctx, claim)
	if err != nil {
		w.failed[claim.Name] = true
	}
}

func (w *worker) okTested(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	claim, err := w.Ensure(ctx, claim)
	if err != nil && claim != nil {
		w.failed[claim.Name] = true
	}
}

// deleting asks the claim in the same condition as its error.
func (w *worker) deleting(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	updated, err := w.Update(ctx, claim)
	if err == nil || updated.DeletionTimestamp != nil && apierrors.IsNotFound(err) { // want `swallowed: this panics when Update fails: what it returns can be nil`
		return w.Delete(ctx, updated)
	}
	return err
}

// okConflict asks for a kind, with which the claim may well come.
func (w *worker) okConflict(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	updated, err := w.Update(ctx, claim)
	if err == nil || apierrors.IsConflict(err) && updated.DeletionTimestamp != nil {
		return w.Delete(ctx, updated)
	}
	return err
}

// collecting goes on with the next one, and the errors are looked at after the loop.
func (w *worker) collecting(ctx context.Context, claim *corev1.PersistentVolumeClaim) (errs []error) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		errs = append(errs, err)
	}
	w.failed[updated.Name] = false // want `swallowed: this panics when Ensure fails`
	return errs
}

func (w *worker) okCollecting(ctx context.Context, claim *corev1.PersistentVolumeClaim) (errs []error) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return errs
	}
	w.failed[updated.Name] = false
	return nil
}

// noting hands the error to a function that keeps it.
func (w *worker) noting(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		w.note(err)
	}
	w.failed[updated.Name] = false // want `swallowed: this panics when Ensure fails`
}

func (w *worker) note(err error) { w.failed[err.Error()] = true }

// okEnding hands it to one that may end the process.
func (w *worker) okEnding(ctx context.Context, claim *corev1.PersistentVolumeClaim, end func(error)) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		w.end(err, end)
	}
	w.failed[updated.Name] = false
}

func (w *worker) end(err error, end func(error)) { end(err) }

// A journal takes a format and its arguments.
type journal interface {
	Add(format string, args ...any)
	Fatalf(format string, args ...any)
}

func (w *worker) announced(ctx context.Context, claim *corev1.PersistentVolumeClaim, to journal) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		to.Add("%s not written: %v", claim.Name, err)
		w.failed[updated.Name] = true // want `swallowed: this panics when Ensure fails`
	}
}

// printed hands the error to a function of the package that prints it.
func (w *worker) printed(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		w.add("%s not written: %v", claim.Name, err)
		w.failed[updated.Name] = true // want `swallowed: this panics when Ensure fails`
	}
}

func (w *worker) add(format string, args ...any) {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	w.failed[format] = true
}

func (w *worker) okAnnounced(ctx context.Context, claim *corev1.PersistentVolumeClaim, to journal) {
	updated, err := w.Ensure(ctx, claim)
	if err != nil {
		to.Fatalf("%s not written: %v", claim.Name, err)
	}
	w.failed[updated.Name] = true
}
