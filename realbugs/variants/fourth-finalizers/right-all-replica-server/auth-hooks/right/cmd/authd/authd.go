package authd

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/right-all-replica-server/auth-hooks/right/internal/hooks"
	"example.org/variants/fourth-finalizers/right-all-replica-server/auth-hooks/right/internal/serve"
)

// Setup makes the manager and adds the servers.
func Setup(cfg *rest.Config, r hooks.Reviewer) (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: "authd.idp.example"})
	if err != nil {
		return nil, err
	}
	srv := &hooks.Server{Addr: ":8443", Reviewer: r}
	return mgr, mgr.Add(serve.EveryReplica(srv.Serve))
}
