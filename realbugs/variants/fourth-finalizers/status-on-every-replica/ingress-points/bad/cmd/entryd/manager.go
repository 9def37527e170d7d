package entryd

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/status-on-every-replica/ingress-points/bad/internal/entry"
	"example.org/variants/fourth-finalizers/status-on-every-replica/ingress-points/bad/internal/table"
)

// NewManager makes the manager of entryd.
func NewManager(cfg *rest.Config, scheme *runtime.Scheme) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		Scheme:           scheme,
		LeaderElection:   true,
		LeaderElectionID: "entryd.mesh.entry.dev",
	})
}

// Setup registers the controllers.
func Setup(mgr ctrl.Manager) error { return entry.Add(mgr, table.New()) }
