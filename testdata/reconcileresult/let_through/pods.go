// Package let_through goes on after errors of one kind, with what a lookup has returned beside them.
package let_through

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pods reads and makes pods.
type Pods struct{ client.Client }

func (r *Pods) read(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	return pod, nil
}

func (r *Pods) create(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	pod.Name, pod.Namespace = key.Name, key.Namespace
	return pod, r.Create(ctx, pod)
}

// Plain lets NotFound through.
type Plain struct{ Pods }

func (r *Plain) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if pod.Status.Phase == corev1.PodFailed { // want `swallowed: this panics when read fails with NotFound: what it returns is nil`
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// Ignoring lets it through by a helper.
type Ignoring struct{ Pods }

func (r *Ignoring) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	pod.Labels = nil // want `swallowed: this panics when read fails with NotFound`
	return ctrl.Result{}, r.Update(ctx, pod)
}

// Switching has a case for it that goes on.
type Switching struct{ Pods }

func (r *Switching) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	switch {
	case apierrors.IsNotFound(err):
		ctrl.LoggerFrom(ctx).Info("not there yet")
	case err != nil:
		return ctrl.Result{}, err
	}
	if pod.Spec.NodeName == "" { // want `swallowed: this panics when read fails with NotFound`
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// Conflicts asks for another kind, so that the right side of the disjunction is reached with NotFound.
type Conflicts struct{ Pods }

func (r *Conflicts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if apierrors.IsConflict(err) || pod.Status.Phase == corev1.PodFailed { // want `swallowed: this panics when read fails with NotFound`
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// OkAskedTwice has made sure that the error can only be NotFound: it is not where the pod is used.
type OkAskedTwice struct{ Pods }

func (r *OkAskedTwice) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err != nil && apierrors.IsNotFound(err) ||
		pod.Status.Phase == corev1.PodFailed ||
		pod.Status.Phase == corev1.PodSucceeded {
		made, err := r.create(ctx, req.NamespacedName)
		if err != nil {
			return ctrl.Result{}, err
		}
		pod = made
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodRunning}, nil
}

// OkEither asks without the comparison with nil.
type OkEither struct{ Pods }

func (r *OkEither) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if apierrors.IsNotFound(err) || pod.Status.Phase == corev1.PodFailed {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// OkKept keeps the answer in a flag.
type OkKept struct{ Pods }

func (r *OkKept) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	exists := true
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return ctrl.Result{}, err
		}
		exists = false
	}
	if exists && pod.Status.Phase == corev1.PodFailed {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// OkTested asks whether there is a pod.
type OkTested struct{ Pods }

func (r *OkTested) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if pod != nil && pod.Status.Phase == corev1.PodFailed {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// OkEmpty gets an empty pod with NotFound.
type OkEmpty struct{ Pods }

func (r *OkEmpty) read(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, key, pod)
	return pod, err
}

func (r *OkEmpty) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil
}

// readOrNone tells no NotFound.
func (r *Pods) readOrNone(ctx context.Context, key client.ObjectKey, fallback *corev1.Pod) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, key, pod)
	if err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	if err != nil {
		return fallback, nil
	}
	return pod, nil
}

// AsksInVain asks for a kind that the helper has asked for (external-secrets).
type AsksInVain struct{ Pods }

func (r *AsksInVain) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, okErr := r.readOrNone(ctx, req.NamespacedName, &corev1.Pod{})
	if okErr != nil && !apierrors.IsNotFound(okErr) {
		return ctrl.Result{}, okErr
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil
}

// OkTogether lets NotFound through only for an owner that is being deleted, and ends the pass for that.
type OkTogether struct{ Pods }

func (r *OkTogether) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var owner corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &owner); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !(apierrors.IsNotFound(err) && leaving(&owner)) {
		return ctrl.Result{}, err
	}
	if leaving(&owner) {
		return ctrl.Result{}, r.Delete(ctx, &owner)
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil
}

func leaving(o client.Object) bool { return !o.GetDeletionTimestamp().IsZero() }

// Late lets NotFound through whatever the owner is: what is tested with it keeps other errors.
type Late struct{ Pods }

func (r *Late) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var owner corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &owner); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if leaving(&owner) {
		return ctrl.Result{}, r.Delete(ctx, &owner)
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil // want `swallowed: this panics when read fails with NotFound`
}
