package admission

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// everywhere is a Runnable for all replicas.
type everywhere func(context.Context) error

func (e everywhere) Start(ctx context.Context) error { return e(ctx) }

func (everywhere) NeedLeaderElection() bool { return false }

// Register adds the webhook to the manager.
func Register(mgr manager.Manager, v Validator, opts Options) error {
	w := &webhook{opts: opts, validator: v}
	return mgr.Add(everywhere(w.run))
}
