package follows

import (
	"context"
	"fmt"
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/follows/jobs"
)

// A main program ends when what it needs cannot be made.
type main struct {
	*jobs.Finder
	log *jobs.Logger
}

func (m *main) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m.okFatal(ctx, req)
	m.okTerminated(ctx, req)
	m.okStopped(ctx, req)
	m.goesOn(ctx, req)
	return ctrl.Result{}, nil
}

func (m *main) okFatal(ctx context.Context, req ctrl.Request) {
	job, err := m.Find(ctx, req.NamespacedName)
	if err != nil {
		m.log.Fatalf("no job: %s", err.Error())
	}
	if job.Complete() {
		m.log.Infof("complete")
	}
}

// okTerminated has a function that ends the process on all of its paths.
func (m *main) okTerminated(ctx context.Context, req ctrl.Request) {
	job, err := m.Find(ctx, req.NamespacedName)
	if err != nil {
		terminateWith(fmt.Errorf("no job: %+v", err))
	}
	if job.Complete() {
		m.log.Infof("complete")
	}
}

func (m *main) okStopped(ctx context.Context, req ctrl.Request) {
	job, err := m.Find(ctx, req.NamespacedName)
	if err != nil {
		jobs.StopWith(fmt.Errorf("no job: %w", err))
	}
	if job.Complete() {
		m.log.Infof("complete")
	}
}

func terminateWith(err error) {
	if _, err := fmt.Fprintln(os.Stderr, err); err != nil {
		os.Exit(2)
	}
	os.Exit(1)
}

// goesOn is warned only.
func (m *main) goesOn(ctx context.Context, req ctrl.Request) {
	job, err := m.Find(ctx, req.NamespacedName)
	if err != nil {
		m.log.Infof("no job: %s", err.Error())
	}
	if job.Complete() { // want `swallowed: this panics when Find fails`
		m.log.Infof("complete")
	}
}
