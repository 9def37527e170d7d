package setup

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-stops/returns-early/gateway-certs/good/internal/certs"
)

// Options name what the gateway needs.
type Options struct {
	Namespace string
	Issue     func(ctx context.Context) (cert, key []byte, err error)
}

func Components(mgr ctrl.Manager, o Options) error {
	rot := certs.NewRotator(mgr, types.NamespacedName{Namespace: o.Namespace, Name: "gateway-tls"}, o.Issue)
	if err := mgr.Add(rot); err != nil {
		return fmt.Errorf("adding the certificate rotator: %w", err)
	}
	return nil
}
