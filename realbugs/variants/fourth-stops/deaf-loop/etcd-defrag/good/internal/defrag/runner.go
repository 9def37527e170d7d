package defrag

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/deaf-loop/etcd-defrag/good/internal/members"
	"example.org/variants/fourth-stops/deaf-loop/etcd-defrag/good/internal/pacing"
)

type step struct {
	name string
	run  func(ctx context.Context, r *Runner) error
}

// Runner defragments the members one after the other until each had its turn.
type Runner struct {
	dir      *members.Directory
	pace     *pacing.Pacer
	steps    []step
	pending  []string
	complete bool
}

// Add registers the runner with the manager.
func Add(mgr ctrl.Manager, namespace string) error {
	return mgr.Add(&Runner{
		dir:  &members.Directory{Reader: mgr.GetClient(), Namespace: namespace},
		pace: pacing.NewPacer(10*time.Minute, time.Minute),
		steps: []step{
			{name: "discover", run: discover},
			{name: "defragment", run: defragmentNext},
		},
	})
}

func discover(ctx context.Context, r *Runner) error {
	if len(r.pending) > 0 {
		return nil
	}
	eps, err := r.dir.Endpoints(ctx)
	if err != nil {
		return err
	}
	r.pending = eps
	return nil
}

func defragmentNext(ctx context.Context, r *Runner) error {
	if len(r.pending) == 0 {
		return nil
	}
	if err := members.Defragment(ctx, r.pending[0]); err != nil {
		return err
	}
	r.pending = r.pending[1:]
	r.complete = len(r.pending) == 0
	return nil
}

func (r *Runner) Start(ctx context.Context) error {
	logger := log.FromContext(ctx).WithName("defrag")
	for !r.complete {
		for _, s := range r.steps {
			if err := s.run(ctx, r); err != nil {
				logger.Error(err, "step failed, will retry", "step", s.name)
				r.pace.Missed()
				break
			}
		}
		if !r.pace.Rest(ctx) {
			return nil
		}
	}
	logger.Info("all members defragmented")
	return nil
}
