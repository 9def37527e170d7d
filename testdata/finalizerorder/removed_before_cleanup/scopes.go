package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	networkFinalizer     = "networks.example.com/network"
	credentialsFinalizer = "networks.example.com/credentials"
)

// A networkScope has the object of one pass. Whoever made it writes the object at the end of the pass.
type networkScope struct {
	client.Client
	network *corev1.ConfigMap
}

// A gateways cleans up for the object of its scope.
type gateways struct{ scope *networkScope }

func gatewaysOf(scope *networkScope) *gateways { return &gateways{scope} }

func (g *gateways) Delete(ctx context.Context) error {
	return client.IgnoreNotFound(g.scope.Client.Delete(ctx, &corev1.Service{ObjectMeta: g.scope.network.ObjectMeta}))
}

func (s *networkScope) letGo(ctx context.Context, credentials *corev1.Secret) error {
	controllerutil.RemoveFinalizer(credentials, credentialsFinalizer)
	return s.Update(ctx, credentials)
}

// reconcile has the network itself, of which each scope is made.
func reconcile(ctx context.Context, c client.Client, network *corev1.ConfigMap, credentials *corev1.Secret, scopeOf func(client.Client, *corev1.ConfigMap) *networkScope) error {
	scope := scopeOf(c, network)
	if network.DeletionTimestamp.IsZero() {
		return nil
	}
	if scope.Client == nil {
		return reconcileDelete(ctx, scope, credentials)
	}
	return okReconcileDelete(ctx, scope, credentials)
}

// okReconcileDelete lets the credentials go first. The network keeps its finalizer until the gateways are gone (cluster-api-provider-hetzner).
func okReconcileDelete(ctx context.Context, scope *networkScope, credentials *corev1.Secret) error {
	if err := scope.letGo(ctx, credentials); err != nil {
		return err
	}
	if err := gatewaysOf(scope).Delete(ctx); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(scope.network, networkFinalizer)
	return nil
}

// reconcileDelete has no finalizer of the network behind the gateways.
func reconcileDelete(ctx context.Context, scope *networkScope, credentials *corev1.Secret) error {
	controllerutil.RemoveFinalizer(scope.network, networkFinalizer)
	if err := scope.letGo(ctx, credentials); err != nil { // want `removed-before-cleanup: the finalizer of credentials is removed before Delete`
		return err
	}
	return gatewaysOf(scope).Delete(ctx)
}
