// Package agentmgr makes the manager of agents; there is one agent on each node.
package agentmgr

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// New makes a manager that sees the pods of one node.
func New(cfg *rest.Config, node string) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		HealthProbeBindAddress: ":8081",
		Cache: cache.Options{ByObject: map[client.Object]cache.ByObject{
			&corev1.Pod{}: {Field: fields.OneTermEqualSelector("spec.nodeName", node)},
		}},
	})
}
