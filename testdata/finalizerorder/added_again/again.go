// Package added_again has reconciles that take a finalizer off in the deletion of an object and go on.
package added_again

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/replicas"
)

const finalizer = "example.com/again"

// Pods is a reconciler.
type Pods struct{ client.Client }

func ensure(ctx context.Context, c client.Client, object client.Object) error {
	if !controllerutil.ContainsFinalizer(object, finalizer) {
		controllerutil.AddFinalizer(object, finalizer)
		return c.Update(ctx, object)
	}
	return nil
}

// elsewhere leaves both to helpers, one of another package, and goes on to make what belongs to the pod.
func (r *Pods) elsewhere(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := replicas.HandleFinalizer(ctx, r.Client, pod); err != nil { // related `removed here`
		return ctrl.Result{}, err
	}
	if err := ensure(ctx, r.Client, pod); err != nil { // want `add-while-deleting: a finalizer is added to pod again after one was removed in its deletion: the API server rejects that, and nothing after it belongs there`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, &corev1.ConfigMap{})
}

func (r *Pods) remove(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, finalizer)
	return r.Update(ctx, pod)
}

// direct looks itself, and adds it itself.
func (r *Pods) direct(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		if err := r.remove(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	if controllerutil.AddFinalizer(pod, finalizer) { // want `add-while-deleting: a finalizer is added to pod again after one was removed in its deletion`
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// inPlace removes it in place.
func (r *Pods) inPlace(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil && controllerutil.RemoveFinalizer(pod, finalizer) {
		if err := r.Update(ctx, pod); err != nil {
			return err
		}
	}
	return ensure(ctx, r.Client, pod) // want `add-while-deleting: a finalizer is added to pod again`
}

// okReturns ends with the removal.
func (r *Pods) okReturns(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil && controllerutil.RemoveFinalizer(pod, finalizer) {
		return r.Update(ctx, pod)
	}
	if pod.DeletionTimestamp != nil {
		return nil
	}
	return ensure(ctx, r.Client, pod)
}

// okAsks asks again.
func (r *Pods) okAsks(ctx context.Context, pod *corev1.Pod) error {
	if err := replicas.HandleFinalizer(ctx, r.Client, pod); err != nil {
		return err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return nil
	}
	return ensure(ctx, r.Client, pod)
}

func ensureAlive(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(pod, finalizer) {
		return c.Update(ctx, pod)
	}
	return nil
}

// okHelper adds it for those alone that stay.
func (r *Pods) okHelper(ctx context.Context, pod *corev1.Pod) error {
	if err := replicas.HandleFinalizer(ctx, r.Client, pod); err != nil {
		return err
	}
	return ensureAlive(ctx, r.Client, pod)
}

func (r *Pods) handled(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if pod.DeletionTimestamp.IsZero() {
		return false, nil
	}
	return true, r.remove(ctx, pod)
}

// okTold is told.
func (r *Pods) okTold(ctx context.Context, pod *corev1.Pod) error {
	done, err := r.handled(ctx, pod)
	if err != nil || done {
		return err
	}
	return ensure(ctx, r.Client, pod)
}

var errGone = errors.New("the object is gone")

func (r *Pods) orGone(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.remove(ctx, pod); err != nil {
		return err
	}
	return errGone
}

// okSentinel is told by an error.
func (r *Pods) okSentinel(ctx context.Context, pod *corev1.Pod) error {
	if err := r.orGone(ctx, pod); err != nil {
		if errors.Is(err, errGone) {
			return nil
		}
		return err
	}
	return ensure(ctx, r.Client, pod)
}

// okOther adds it to another object.
func (r *Pods) okOther(ctx context.Context, pod *corev1.Pod, secret *corev1.Secret) error {
	if err := replicas.HandleFinalizer(ctx, r.Client, pod); err != nil {
		return err
	}
	return ensure(ctx, r.Client, secret)
}

// okFirst adds it first.
func (r *Pods) okFirst(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() {
		if err := ensure(ctx, r.Client, pod); err != nil {
			return err
		}
	}
	return replicas.HandleFinalizer(ctx, r.Client, pod)
}
