package mirror

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/conflict-not-retried/topic-mirrors/bad/api/v1"
	"example.org/variants/fourth-finalizers/conflict-not-retried/topic-mirrors/bad/internal/broker"
)

const mirrorFinalizer = "streams.mesh.dev/mirror"

// Reconciler runs mirrors.
type Reconciler struct {
	client.Client

	Admin broker.Admin
}

// Reconcile starts a mirror, or stops it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1.Mirror{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !m.DeletionTimestamp.IsZero() {
		return r.finalize(ctx, m)
	}
	if controllerutil.AddFinalizer(m, mirrorFinalizer) {
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.Admin.StartMirror(ctx, m.Spec.Topic); err != nil {
		return ctrl.Result{}, fmt.Errorf("starting the mirror of %s: %w", m.Spec.Topic, err)
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) finalize(ctx context.Context, m *v1.Mirror) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(m, mirrorFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.Admin.StopMirror(ctx, m.Spec.Topic); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(m, mirrorFinalizer)
	err := r.Update(ctx, m)
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, nil
	case apierrors.IsConflict(err):
		log.FromContext(ctx).V(1).Info("Mirror was changed meanwhile")
		return ctrl.Result{}, nil // WANT finalizerorder/dropped-error
	}
	return ctrl.Result{}, err
}
