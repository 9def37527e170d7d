package leader

import (
	"context"

	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/background-stop/ingress-syncer/good/internal/syncer"
)

// Add runs the syncer on the leader.
func Add(mgr manager.Manager, client kubernetes.Interface, namespace string, b syncer.Backend) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		return syncer.Start(ctx, client, namespace, b)
	}))
}
