// Package flags_of_flags raises flags by each other.
package flags_of_flags

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler keeps config maps.
type Reconciler struct{ client.Client }

// Reconcile raises each of two flags where the other one is.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	first, second := false, false
	for key := range config.Data {
		if first && key != "" {
			second = true
		}
		if second && key != "first" {
			first = true
		}
		if first && second || Either(config, first) {
			first, second = second, first
		}
	}
	if first || second {
		return ctrl.Result{}, r.Update(ctx, config)
	}
	return ctrl.Result{}, nil
}

// Either asks Other, which asks it.
func Either(config *corev1.ConfigMap, flag bool) bool {
	if flag && Other(config, !flag) {
		return true
	}
	return len(config.Data) > 0 && Other(config, flag)
}

// Other asks Either.
func Other(config *corev1.ConfigMap, flag bool) bool {
	if Either(config, flag) {
		return true
	}
	return flag
}
