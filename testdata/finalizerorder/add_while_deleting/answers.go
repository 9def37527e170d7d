package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const mountFinalizer = "example.com/share"

// Shares asks a function whether a volume is being deleted. It says no for one that has lost its finalizer, and that others hold (falco-operator).
type Shares struct {
	client.Client
	remove func(context.Context, string) error
}

func (s *Shares) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := s.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if done, err := s.handleDeletion(ctx, volume); done || err != nil { // related `deletion is looked at here`
		return ctrl.Result{}, err
	}
	if added, err := s.ensureFinalizer(ctx, volume); added || err != nil { // want `add-while-deleting: a finalizer is added to volume without a look at its deletion timestamp: the API server rejects that during deletion`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (s *Shares) handleDeletion(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if !volume.DeletionTimestamp.IsZero() {
		if controllerutil.ContainsFinalizer(volume, mountFinalizer) {
			if err := s.remove(ctx, volume.Name); err != nil {
				return false, err
			}
			controllerutil.RemoveFinalizer(volume, mountFinalizer)
			if err := s.Update(ctx, volume); err != nil {
				return false, err
			}
			return true, nil
		}
	}
	return false, nil
}

func (s *Shares) ensureFinalizer(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if !controllerutil.ContainsFinalizer(volume, mountFinalizer) {
		controllerutil.AddFinalizer(volume, mountFinalizer)
		if err := s.Update(ctx, volume); err != nil {
			return false, err
		}
		return true, nil
	}
	return false, nil
}

// Quotas asks a function that has an answer for each volume that is being deleted.
type Quotas struct {
	client.Client
	remove func(context.Context, string) error
}

func (s *Quotas) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := s.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if done, err := s.handleDeletion(ctx, volume); err != nil {
		return ctrl.Result{}, err
	} else if done {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, s.okEnsure(ctx, volume)
}

func (s *Quotas) handleDeletion(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if volume.DeletionTimestamp.IsZero() {
		return false, nil
	}
	if controllerutil.ContainsFinalizer(volume, mountFinalizer) {
		if err := s.remove(ctx, volume.Name); err != nil {
			return false, err
		}
		controllerutil.RemoveFinalizer(volume, mountFinalizer)
		if err := s.Update(ctx, volume); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (s *Quotas) okEnsure(ctx context.Context, volume *corev1.PersistentVolume) error {
	if controllerutil.AddFinalizer(volume, mountFinalizer) {
		return s.Update(ctx, volume)
	}
	return nil
}

// Goes asks whether to go on: the answer is the other way round, and that for an object without the finalizer is wrong.
type Goes struct {
	client.Client
	remove func(context.Context, string) error
}

func (s *Goes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := s.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	goOn, err := s.finalize(ctx, volume) // related `deletion is looked at here`
	if err != nil {
		return ctrl.Result{}, err
	}
	if !goOn {
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(volume, mountFinalizer) { // want `add-while-deleting: a finalizer is added to volume without a look at its deletion timestamp`
		return ctrl.Result{}, s.Update(ctx, volume)
	}
	return ctrl.Result{}, nil
}

func (s *Goes) finalize(ctx context.Context, volume *corev1.PersistentVolume) (goOn bool, err error) {
	if volume.GetDeletionTimestamp() != nil && controllerutil.ContainsFinalizer(volume, mountFinalizer) {
		if err := s.remove(ctx, volume.Name); err != nil {
			return false, err
		}
		controllerutil.RemoveFinalizer(volume, mountFinalizer)
		return false, s.Update(ctx, volume)
	}
	return true, nil
}

// Twice looks once more itself.
type Twice struct{ Shares }

func (s *Twice) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return s.okTwice(ctx, req)
}

func (s *Twice) okTwice(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := s.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if done, err := s.handleDeletion(ctx, volume); done || err != nil {
		return ctrl.Result{}, err
	}
	if volume.DeletionTimestamp != nil {
		return ctrl.Result{}, nil
	}
	_, err := s.ensure(ctx, volume)
	return ctrl.Result{}, err
}

func (s *Twice) ensure(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if !controllerutil.AddFinalizer(volume, mountFinalizer) {
		return false, nil
	}
	return true, s.Update(ctx, volume)
}
