package removed_before_cleanup

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	firstStage  = "example.org/first"
	secondStage = "example.org/second"
)

// deleteParts deletes objects of the silo.
func (r *Silos) deleteParts(ctx context.Context, parts []client.Object) error {
	for _, part := range parts {
		if err := client.IgnoreNotFound(r.Delete(ctx, part)); err != nil {
			return err
		}
	}
	return nil
}

// Stages takes a silo down in two stages, each with a finalizer of its own (multiarch-tuning-operator).
type Stages struct{ Silos }

func (r *Stages) reconcile(ctx context.Context, silo *corev1.Namespace) error {
	if !silo.DeletionTimestamp.IsZero() {
		return r.handleDelete(ctx, silo)
	}
	return nil
}

func (r *Stages) handleDelete(ctx context.Context, silo *corev1.Namespace) error {
	if err := r.okFirst(ctx, silo); err != nil {
		return err
	}
	if err := r.deleteParts(ctx, []client.Object{&corev1.ConfigMap{}}); err != nil {
		return err
	}
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, client.ObjectKeyFromObject(silo), deployment)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if err == nil && controllerutil.RemoveFinalizer(deployment, secondStage) {
		if err := r.Update(ctx, deployment); err != nil {
			return err
		}
	}
	if controllerutil.RemoveFinalizer(silo, secondStage) { // want `removed-before-cleanup: the finalizer of silo is removed before deleteParts`
		if err := r.Update(ctx, silo); err != nil {
			return err
		}
	}
	return r.deleteParts(ctx, []client.Object{&corev1.Secret{}})
}

// okFirst lets go of the deployment first: the silo has its finalizer for as long as parts are left.
func (r *Stages) okFirst(ctx context.Context, silo *corev1.Namespace) error {
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, client.ObjectKeyFromObject(silo), deployment)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if err == nil && controllerutil.RemoveFinalizer(deployment, firstStage) {
		if err := r.Update(ctx, deployment); err != nil {
			return err
		}
	}
	if err := r.deleteParts(ctx, []client.Object{&corev1.ServiceAccount{}}); err != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(silo, firstStage) {
		return r.Update(ctx, silo)
	}
	return nil
}
