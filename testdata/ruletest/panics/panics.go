// Package panics is a fixture of the test harness itself.
package panics // related `in this package`

import ctrl "sigs.k8s.io/controller-runtime"

func setup(mgr ctrl.Manager) {
	if mgr == nil {
		panic("no manager") // want `panics: panic ends the process`
	}
}

func okSetup(mgr ctrl.Manager) error {
	return mgr.Add(nil)
}
