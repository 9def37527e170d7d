// Package uncached takes a kind out of the cache, so that the verb of a read is enough.
package uncached

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get

// Secrets reads secrets.
type Secrets struct{ client.Client }

// New makes a manager that reads secrets from the API server.
func New() (ctrl.Manager, error) {
	return ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Client: client.Options{Cache: &client.CacheOptions{DisableFor: []client.Object{&corev1.Secret{}}}},
	})
}

// Reconcile reads one.
func (s *Secrets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := s.Get(ctx, req.NamespacedName, &corev1.Secret{}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.List(ctx, &corev1.SecretList{}) // want `^missing-verb: no .* grants list and watch on secrets`  // fix `^unsafe: grant list and watch`
}
