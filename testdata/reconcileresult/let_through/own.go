package let_through

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/let_through/absent"
)

// Own asks a predicate of another package.
type Own struct{ Pods }

func (r *Own) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !absent.Is(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil // want `swallowed: this panics when read fails with NotFound`
}

// Harmless asks one that is true without an error as well.
type Harmless struct{ Pods }

func (r *Harmless) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if !harmless(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil // want `swallowed: this panics when read fails with NotFound`
}

func harmless(err error) bool { return absent.Harmless(err) }

// Serious asks the other way round.
type Serious struct{ Pods }

func (r *Serious) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if absent.Serious(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil // want `swallowed: this panics when read fails with NotFound`
}

// OkOwn asks twice.
type OkOwn struct{ Pods }

func (r *OkOwn) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !absent.Is(err) {
		return ctrl.Result{}, err
	}
	if absent.Is(err) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil
}

// OkKnown asks for something that is not known.
type OkKnown struct{ Pods }

func (r *OkKnown) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(ctx, req.NamespacedName)
	if err != nil && !absent.Known(err) {
		return ctrl.Result{}, err
	}
	if err == nil {
		return ctrl.Result{Requeue: pod.Status.Phase == corev1.PodFailed}, nil
	}
	return ctrl.Result{Requeue: true}, nil
}
