package shipper

import (
	"context"
	"errors"
	"os"

	"k8s.io/client-go/kubernetes"

	"example.org/variants/fourth-finalizers/same-identity/log-shipper/bad/internal/leader"
)

// Shipper moves logs to the archive.
type Shipper interface {
	Ship(ctx context.Context)
}

// Run ships from one replica.
func Run(ctx context.Context, kube kubernetes.Interface, s Shipper) error {
	namespace := os.Getenv("POD_NAMESPACE")
	if namespace == "" {
		return errors.New("POD_NAMESPACE is not set")
	}
	return leader.Only(ctx, kube, namespace, s.Ship)
}
