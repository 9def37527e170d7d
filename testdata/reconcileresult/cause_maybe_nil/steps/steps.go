// Package steps answers whether a reconcile is to stop.
package steps

import ctrl "sigs.k8s.io/controller-runtime"

// Stops says so for an error, and for a result without one.
func Stops(result *ctrl.Result, err error) (ctrl.Result, bool, error) {
	var c ctrl.Result
	if result != nil {
		c = *result
	}
	return c, result != nil || err != nil, err
}

// Fails says so for an error alone.
func Fails(err error) (bool, error) {
	if err != nil {
		return true, err
	}
	return false, nil
}
