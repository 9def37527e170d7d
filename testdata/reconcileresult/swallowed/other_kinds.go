package swallowed

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

var errWaits = errors.New("waits for the storage")

type quotaError struct{ name string }

func (q *quotaError) Error() string { return q.name }

// Mounts asks errors for one kind, and does nothing about the others.
type Mounts struct{ client.Client }

func (m *Mounts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := m.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := m.attach(ctx, pod)
	if errors.Is(err, errWaits) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil // want `swallowed: an error of attach that Is does not ask for goes unseen: this return says that the work is done`
}

func (m *Mounts) attach(ctx context.Context, pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return errWaits
	}
	if err := m.claim(ctx); err != nil {
		return fmt.Errorf("claim: %w", err)
	}
	if err := m.limited(ctx); err != nil {
		return err
	}
	if err := m.served(ctx); err != nil {
		return err
	}
	if err := m.okSwitched(ctx); err != nil {
		return err
	}
	return errors.Join(m.okReturned(ctx), m.okTested(ctx), m.okLogged(ctx), m.okOr(ctx))
}

func (m *Mounts) claim(ctx context.Context) error {
	claim := &corev1.PersistentVolumeClaim{}
	err := m.Create(ctx, claim)
	if apierrors.IsAlreadyExists(err) {
		return m.Update(ctx, claim)
	}
	return nil // want `swallowed: an error of Create that IsAlreadyExists does not ask for goes unseen`
}

func (m *Mounts) limited(ctx context.Context) error {
	err := m.Create(ctx, &corev1.ResourceQuota{})
	var quota *quotaError
	if errors.As(err, &quota) {
		return fmt.Errorf("quota %s: %w", quota.name, err)
	}
	return nil // want `swallowed: an error of Create that As does not ask for goes unseen`
}

func (m *Mounts) served(ctx context.Context) error {
	switch err := m.List(ctx, &corev1.PersistentVolumeList{}); {
	case meta.IsNoMatchError(err):
		return nil
	default:
		return nil // want `swallowed: an error of List that IsNoMatchError does not ask for goes unseen`
	}
}

func (m *Mounts) okSwitched(ctx context.Context) error {
	err := m.Create(ctx, &corev1.ConfigMap{})
	switch {
	case apierrors.IsAlreadyExists(err):
		return nil
	case err != nil:
		return err
	}
	return nil
}

func (m *Mounts) okReturned(ctx context.Context) error {
	err := m.Create(ctx, &corev1.ConfigMap{})
	if errors.Is(err, errWaits) {
		return nil
	}
	return err
}

func (m *Mounts) okTested(ctx context.Context) error {
	err := m.Delete(ctx, &corev1.ConfigMap{})
	if apierrors.IsConflict(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return nil
}

// The log is for all of them.
func (m *Mounts) okLogged(ctx context.Context) error {
	err := m.Delete(ctx, &corev1.ConfigMap{})
	log.FromContext(ctx).Info("deleted", "error", err)
	if apierrors.IsConflict(err) {
		return err
	}
	return nil
}

// Something else can ask for the others.
func (m *Mounts) okOr(ctx context.Context) error {
	err := m.Delete(ctx, &corev1.ConfigMap{})
	if apierrors.IsConflict(err) || harmful(err) {
		return err
	}
	return nil
}

func harmful(err error) bool { return err != nil && err.Error() != "gone" }
