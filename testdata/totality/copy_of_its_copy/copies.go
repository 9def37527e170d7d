// Package copy_of_its_copy compares an object that is the copy of a copy of itself, in a variable that a closure has.
package copy_of_its_copy

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Reconciler copies.
type Reconciler struct{ client.Client }

// Reconcile compares what is never read.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var found *corev1.Service
	made := &corev1.Service{}
	name := func() string { return found.Name }
	for range 3 {
		found = found.DeepCopy()
		if !equality.Semantic.DeepEqual(found, made) && name() != "" {
			if err := r.Update(ctx, found); err != nil {
				return ctrl.Result{}, err
			}
		}
	}
	return ctrl.Result{}, nil
}
