package admission

import (
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Register adds the webhook to the manager.
func Register(mgr manager.Manager, v Validator, opts Options) error {
	w := &webhook{opts: opts, validator: v}
	return mgr.Add(manager.RunnableFunc(w.run)) // WANT leaderwrite/leader-only-server
}
