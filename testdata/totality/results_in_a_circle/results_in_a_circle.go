// Package results_in_a_circle has results of a reconcile that are only ever set to each other.
package results_in_a_circle

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Expectations knows which creations are still to be seen.
type Expectations interface {
	SatisfiedExpectations(key string) bool
	ExpectCreations(key string, n int)
	CreationObserved(key string)
	DeleteExpectations(key string)
}

// SetReconciler makes pods.
type SetReconciler struct {
	expectations Expectations
	rounds       int
}

// Reconcile returns results that nobody sets while its expectations are not met.
func (r *SetReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.expectations.SatisfiedExpectations(req.String()) {
		var first, second ctrl.Result
		for range r.rounds {
			first, second = second, first
		}
		defer func() { _, _ = first, second }()
		return first, nil
	}
	return ctrl.Result{}, nil
}
