// Package relay hands on the manager that it is handed.
package relay

import (
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/setups_elsewhere/zones"
)

func AddAll(mgr ctrl.Manager) error {
	return (&zones.RelayedSweeper{Client: mgr.GetClient()}).SetupWithManager(mgr)
}
