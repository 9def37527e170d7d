// Package times_recorded stores the time of each pass by a type of another package that writes the status.
package times_recorded

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/times_recorded/record"
)

type Sites struct {
	client.Client
	recorder *record.Recorder
}

func (s *Sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := s.okChanged(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.recorder.Checked(ctx, site) // want `time-in-status: the status of site gets the time of each pass: its write is a change of the object, which starts the next pass`
}

// okChanged stores the time with a change.
func (s *Sites) okChanged(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	return s.recorder.Changed(ctx, site, before)
}
