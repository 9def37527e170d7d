package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const kioskFinalizer = "kiosks.example.com/kiosk"

// Kiosks gives up where it cannot clean up.
type Kiosks struct {
	client.Client
	ledger Ledger
	books  interface {
		RemoveBook(ctx context.Context, name string) error
	}
	tried map[string]bool
}

func (r *Kiosks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	kiosk := new(corev1.ConfigMap)
	if err := r.Get(ctx, req.NamespacedName, kiosk); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if kiosk.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(kiosk, kioskFinalizer) {
			return ctrl.Result{}, r.Update(ctx, kiosk)
		}
		return ctrl.Result{}, nil
	}
	switch kiosk.Name {
	case "returned":
		return ctrl.Result{}, r.returned(ctx, kiosk)
	case "given-up":
		return ctrl.Result{}, r.givenUp(ctx, kiosk)
	case "first":
		return ctrl.Result{}, r.firstOfTwo(ctx, kiosk)
	case "warned":
		return ctrl.Result{}, r.okWarned(ctx, kiosk)
	case "tried":
		return ctrl.Result{}, r.okTried(ctx, kiosk)
	}
	return ctrl.Result{}, r.okTested(ctx, kiosk)
}

// returned returns the failure, which brings a turn that finds nothing.
func (r *Kiosks) returned(ctx context.Context, kiosk *corev1.ConfigMap) error {
	err := r.ledger.DeleteEntry(ctx, kiosk.Name)
	controllerutil.RemoveFinalizer(kiosk, kioskFinalizer) // want `removed-before-cleanup: the finalizer of kiosk is removed although DeleteEntry failed: what that left behind stays for ever`
	if failed := r.Update(ctx, kiosk); failed != nil {
		return failed
	}
	return err
}

func (r *Kiosks) givenUp(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.dropEntry(ctx, kiosk); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(kiosk, kioskFinalizer) // want `removed-before-cleanup: the finalizer of kiosk is removed although DeleteEntry in dropEntry failed`
	return r.Update(ctx, kiosk)
}

// dropEntry says by its signature that it can fail, and never does.
func (r *Kiosks) dropEntry(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.ledger.DeleteEntry(ctx, kiosk.Name); err != nil {
		logf.FromContext(ctx).Error(err, "entry not deleted")
		return nil
	}
	logf.FromContext(ctx).Info("entry deleted")
	return nil
}

func (r *Kiosks) firstOfTwo(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.closeBooks(ctx, kiosk); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(kiosk, kioskFinalizer) // want `the finalizer of kiosk is removed although DeleteEntry in closeBooks failed`
	return r.Update(ctx, kiosk)
}

// closeBooks skips its second step.
func (r *Kiosks) closeBooks(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.ledger.DeleteEntry(ctx, kiosk.Name); err != nil {
		klog.Errorf("entry of %s not deleted: %v", kiosk.Name, err)
		return nil
	}
	return r.books.RemoveBook(ctx, kiosk.Name)
}

// okWarned does not take the failure for an error.
func (r *Kiosks) okWarned(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.warns(ctx, kiosk); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(kiosk, kioskFinalizer)
	return r.Update(ctx, kiosk)
}

func (r *Kiosks) warns(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.ledger.DeleteEntry(ctx, kiosk.Name); err != nil {
		klog.Infof("entry of %s stays: %v", kiosk.Name, err)
		return nil
	}
	return nil
}

// okTried gives up the second time only.
func (r *Kiosks) okTried(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.tries(ctx, kiosk); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(kiosk, kioskFinalizer)
	return r.Update(ctx, kiosk)
}

func (r *Kiosks) tries(ctx context.Context, kiosk *corev1.ConfigMap) error {
	if err := r.ledger.DeleteEntry(ctx, kiosk.Name); err != nil {
		logf.FromContext(ctx).Error(err, "entry not deleted")
		if r.tried[kiosk.Name] {
			return nil
		}
		return errors.New("try again")
	}
	return nil
}

// okTested returns the failure first.
func (r *Kiosks) okTested(ctx context.Context, kiosk *corev1.ConfigMap) error {
	err := r.ledger.DeleteEntry(ctx, kiosk.Name)
	if err == nil {
		controllerutil.RemoveFinalizer(kiosk, kioskFinalizer)
		err = r.Update(ctx, kiosk)
	}
	return err
}
