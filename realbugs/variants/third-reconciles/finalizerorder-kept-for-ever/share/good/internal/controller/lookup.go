package controller

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-kept-for-ever/share/good/api/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const shareFinalizer = "files.acme.io/export"

// lookupServer returns nil if the server does not exist.
func lookupServer(ctx context.Context, c client.Reader, share *v1.Share) (*v1.FileServer, error) {
	server := &v1.FileServer{}
	err := c.Get(ctx, client.ObjectKey{Namespace: share.Namespace, Name: share.Spec.Server}, server)
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("get file server %q: %w", share.Spec.Server, err)
	}
	return server, nil
}
