package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An Addons reads the arguments of addons.
type Addons struct{ client.Client }

func (a *Addons) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := a.okArguments(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	_, err := a.arguments(ctx, req)
	return ctrl.Result{}, err
}

// read returns no map with an error.
func (a *Addons) read(ctx context.Context, req ctrl.Request) (map[string]string, error) {
	config := &corev1.ConfigMap{}
	if err := a.Get(ctx, req.NamespacedName, config); err != nil {
		return nil, err
	}
	found := make(map[string]string)
	for key, value := range config.Data {
		found[key] = value
	}
	return found, nil
}

// okArguments writes into the map only where it has found an entry: a nil map has none.
func (a *Addons) okArguments(ctx context.Context, req ctrl.Request) (map[string]string, error) {
	found, err := a.read(ctx, req)
	if err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	if found["clusters"] == "" {
		return found, nil
	}
	found["clusters"] += ",local"
	return found, nil
}

func (a *Addons) arguments(ctx context.Context, req ctrl.Request) (map[string]string, error) {
	found, err := a.read(ctx, req)
	if err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	if found["clusters"] != "" {
		return found, nil
	}
	found["clusters"] = "local" // want `swallowed: this panics when read fails with NotFound`
	return found, nil
}
