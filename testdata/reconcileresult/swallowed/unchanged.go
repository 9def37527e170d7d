package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// deleteIfPresent says after any error of its lookup that it has nothing to do.
func deleteIfPresent(ctx context.Context, c client.Client, config *corev1.ConfigMap) (controllerutil.OperationResult, error) {
	err := c.Get(ctx, client.ObjectKeyFromObject(config), config)
	if err != nil {
		return controllerutil.OperationResultNone, nil // want `swallowed: the error of Get is lost: this return says that the work is done`
	}
	if err := c.Delete(ctx, config); err != nil {
		return controllerutil.OperationResultNone, err
	}
	return controllerutil.OperationResultUpdated, nil
}

// ensureOnce says after any error of its write that the object was there.
func ensureOnce(ctx context.Context, c client.Client, config *corev1.ConfigMap) (controllerutil.OperationResult, error) {
	if err := c.Create(ctx, config); err != nil {
		return controllerutil.OperationResultNone, nil // want `swallowed: the error of Create is lost: this return says that the work is done`
	}
	return controllerutil.OperationResultCreated, nil
}

// okDeleteIfPresent asks the error.
func okDeleteIfPresent(ctx context.Context, c client.Client, config *corev1.ConfigMap) (controllerutil.OperationResult, error) {
	err := c.Get(ctx, client.ObjectKeyFromObject(config), config)
	if apierrors.IsNotFound(err) {
		return controllerutil.OperationResultNone, nil
	}
	if err != nil {
		return controllerutil.OperationResultNone, err
	}
	if err := c.Delete(ctx, config); err != nil {
		return controllerutil.OperationResultNone, err
	}
	return controllerutil.OperationResultUpdated, nil
}

// okChanged says that it has changed something.
func okChanged(ctx context.Context, c client.Client, config *corev1.ConfigMap) (controllerutil.OperationResult, error) {
	if err := c.Get(ctx, client.ObjectKeyFromObject(config), config); err != nil {
		return controllerutil.OperationResultUpdatedStatusOnly, nil
	}
	return controllerutil.OperationResultUpdated, c.Update(ctx, config)
}
