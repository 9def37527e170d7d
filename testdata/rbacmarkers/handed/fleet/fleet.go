// Package fleet hands its client to helpers.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/handed/ranks"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct{ client.Client }

// Setup adds the controller to a manager.
func Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{Client: mgr.GetClient()})
}

// Reconcile asks for what its markers grant, and for more.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := ranks.Of(ctx, f.Client, req.Name); err != nil { // want `^missing-resource: no .* grants anything on priorityclasses: the cache that Of reads from cannot fill$`
		return ctrl.Result{}, err
	}
	if err := f.okNames(ctx); err != nil {
		return ctrl.Result{}, err
	}
	loader := &loader{client: f.Client}
	if err := loader.load(ctx); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, ranks.Store(ctx, f.Client, nil) // want `^missing-verb: no .* grants update on configmaps: the API server refuses what Store asks for$`
}

func (f *Fleet) okNames(ctx context.Context) error {
	_, err := ranks.Names(ctx, f.Client)
	return err
}

// A loader is no reconciler, and is given the client of one.
type loader struct{ client client.Client }

func (l *loader) load(ctx context.Context) error { return load(ctx, l.client) }

// Sync is not run by a reconcile that is seen, and loads with a client of its own.
func Sync(ctx context.Context, c client.Client) error { return load(ctx, c) }

func load(ctx context.Context, c client.Client) error {
	return c.List(ctx, &corev1.SecretList{}) // want `^missing-resource: no .* grants anything on secrets: the cache that List reads from cannot fill$`
}
