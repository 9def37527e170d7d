package requests

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/requests/phases"
)

// An okPhased runs the reconcile of another package, where the request without a limit is a finding.
type okPhased struct{}

func (okPhased) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	return phases.New("http://" + req.Name).Reconcile()
}
