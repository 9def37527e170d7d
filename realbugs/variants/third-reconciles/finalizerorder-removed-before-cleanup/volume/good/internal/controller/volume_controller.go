package controller

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-removed-before-cleanup/volume/good/api/v1alpha1"
	"example.org/variants/third-reconciles/finalizerorder-removed-before-cleanup/volume/good/internal/conditions"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const volumeFinalizer = "storage.acme.io/backend-volume"

// Backend is the storage array.
type Backend interface {
	EnsureVolume(ctx context.Context, pool, name string, sizeGi int32) (string, error)
	DestroyVolume(ctx context.Context, id string) error
}

type VolumeReconciler struct {
	client.Client
	Backend Backend
}

func (r *VolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	logger := logf.FromContext(ctx)
	vol := &v1alpha1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	scope := newVolumeScope(r.Client, vol)
	defer func() {
		if err := scope.close(ctx); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	if !vol.DeletionTimestamp.IsZero() {
		logger.V(1).Info("volume is going away", "backend", vol.Status.BackendID)
		return ctrl.Result{}, r.handleDelete(ctx, scope)
	}
	if controllerutil.AddFinalizer(vol, volumeFinalizer) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, r.ensureBackend(ctx, scope)
}

func (r *VolumeReconciler) ensureBackend(ctx context.Context, s *volumeScope) error {
	id, err := r.Backend.EnsureVolume(ctx, s.vol.Spec.Pool, s.vol.Namespace+"-"+s.vol.Name, s.vol.Spec.SizeGi)
	if err != nil {
		conditions.MarkFalse(s.vol, "Provisioned", "BackendError", err)
		return fmt.Errorf("ensure volume in pool %q: %w", s.vol.Spec.Pool, err)
	}
	s.vol.Status.BackendID = id
	conditions.MarkTrue(s.vol, "Provisioned", "Created")
	return nil
}

func (r *VolumeReconciler) handleDelete(ctx context.Context, s *volumeScope) error {
	var errs []error
	if id := s.vol.Status.BackendID; id != "" {
		if err := r.Backend.DestroyVolume(ctx, id); err != nil {
			conditions.MarkFalse(s.vol, "Provisioned", "DestroyFailed", err)
			errs = append(errs, fmt.Errorf("destroy %s: %w", id, err))
		}
	}
	if len(errs) > 0 {
		return kerrors.NewAggregate(errs)
	}
	controllerutil.RemoveFinalizer(s.vol, volumeFinalizer)
	return nil
}

func (r *VolumeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Volume{}).Complete(r)
}
