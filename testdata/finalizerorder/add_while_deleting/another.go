package add_while_deleting

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Workers holds config maps as long as the deployment that they name is there.
type Workers struct {
	client.Client
}

func (r *Workers) deployment(ctx context.Context, config *corev1.ConfigMap) (*appsv1.Deployment, error) {
	owner := &appsv1.Deployment{}
	return owner, r.Get(ctx, client.ObjectKey{Namespace: config.Namespace, Name: config.Data["owner"]}, owner)
}

func (r *Workers) release(ctx context.Context, config *corev1.ConfigMap) error {
	if !controllerutil.RemoveFinalizer(config, shareFinalizer) {
		return nil
	}
	return r.Update(ctx, config)
}

// ofOwner asks for the deletion of the owner alone.
func (r *Workers) ofOwner(ctx context.Context, req ctrl.Request) error {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return client.IgnoreNotFound(err)
	}
	owner, err := r.deployment(ctx, config)
	if err != nil {
		return err
	}
	if !owner.DeletionTimestamp.IsZero() {
		return r.release(ctx, config)
	}
	if controllerutil.AddFinalizer(config, shareFinalizer) { // want `add-while-deleting: a finalizer is added to config without a look at its deletion timestamp`
		return r.Update(ctx, config)
	}
	return nil
}

// inPlace removes it in the branch itself.
func (r *Workers) inPlace(ctx context.Context, req ctrl.Request) error {
	var config corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &config); err != nil {
		return client.IgnoreNotFound(err)
	}
	owner, err := r.deployment(ctx, &config)
	switch {
	case err != nil:
		return err
	case owner.DeletionTimestamp != nil:
		controllerutil.RemoveFinalizer(&config, shareFinalizer)
		return r.Update(ctx, &config)
	}
	controllerutil.AddFinalizer(&config, shareFinalizer) // want `add-while-deleting: a finalizer is added to config without a look at its deletion timestamp`
	return r.Update(ctx, &config)
}

// okBoth asks for both.
func (r *Workers) okBoth(ctx context.Context, req ctrl.Request) error {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return client.IgnoreNotFound(err)
	}
	if !config.DeletionTimestamp.IsZero() {
		return r.release(ctx, config)
	}
	owner, err := r.deployment(ctx, config)
	if err != nil {
		return err
	}
	if !owner.DeletionTimestamp.IsZero() {
		return r.release(ctx, config)
	}
	if controllerutil.AddFinalizer(config, shareFinalizer) {
		return r.Update(ctx, config)
	}
	return nil
}

// okHanded is handed a config map whose deletion its callers may have asked for.
func (r *Workers) okHanded(ctx context.Context, config *corev1.ConfigMap) error {
	owner, err := r.deployment(ctx, config)
	if err != nil {
		return err
	}
	if !owner.DeletionTimestamp.IsZero() {
		return r.release(ctx, config)
	}
	if controllerutil.AddFinalizer(config, shareFinalizer) {
		return r.Update(ctx, config)
	}
	return nil
}

// okAsked leaves it to a function that is not seen.
func (r *Workers) okAsked(ctx context.Context, req ctrl.Request, skip func(client.Object) bool) error {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil || skip(config) {
		return client.IgnoreNotFound(err)
	}
	owner, err := r.deployment(ctx, config)
	if err != nil {
		return err
	}
	if !owner.DeletionTimestamp.IsZero() {
		return r.release(ctx, config)
	}
	if controllerutil.AddFinalizer(config, shareFinalizer) {
		return r.Update(ctx, config)
	}
	return nil
}

// heldLate asks once the finalizer has been added, by a helper.
func (r *Workers) heldLate(ctx context.Context, req ctrl.Request) error {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.hold(ctx, config); err != nil { // want `add-while-deleting: a finalizer is added to config without a look at its deletion timestamp`
		return err
	}
	if config.DeletionTimestamp != nil {
		return r.release(ctx, config)
	}
	return nil
}

func (r *Workers) hold(ctx context.Context, config *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(config, shareFinalizer) // related `added here`
	return r.Update(ctx, config)
}
