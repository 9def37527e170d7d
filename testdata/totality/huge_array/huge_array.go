// Package huge_array formats a key from an array that no memory can hold.
package huge_array

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Expectations knows which creations are still to be seen.
type Expectations interface {
	SatisfiedExpectations(key string) bool
	ExpectCreations(key string, n int)
	CreationObserved(key string)
}

// SetReconciler makes pods.
type SetReconciler struct{ expectations Expectations }

// Reconcile asks with a key of very many parts.
func (r *SetReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	var parts [1 << 40]any
	parts[0] = req.Name
	k := fmt.Sprintf("%s", parts[:]...)
	r.expectations.ExpectCreations(k, 1)
	if !r.expectations.SatisfiedExpectations(k) {
		return ctrl.Result{RequeueAfter: 1}, nil
	}
	return ctrl.Result{}, nil
}
