// Package fleet has a controller, whose markers make the role of the programs, and has others work with its client.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/provenance/node"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/provenance/pull"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=nodes,verbs=get;list;update;watch
// +kubebuilder:rbac:groups="",resources=secrets;services,verbs=get

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	checker node.Checker
	puller  *pull.Puller
}

// New returns a controller.
func New(c client.Client) *Fleet {
	return &Fleet{Client: c, checker: node.NewChecker(c), puller: pull.New(c)}
}

// SetUp builds the controller.
func (f *Fleet) SetUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(f)
}

// Reconcile reads a service from the cache, although other clients of the module have none.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := f.Get(ctx, req.NamespacedName, &corev1.Service{}); err != nil { // want `^missing-verb: no .* grants list and watch on services: the cache that Get reads from cannot fill`
		return ctrl.Result{}, err
	}
	if err := f.okSecret(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	if err := f.puller.Pull(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, f.checker.Check(ctx, req.Name)
}

// okSecret reads a kind that the manager leaves out of its cache.
func (f *Fleet) okSecret(ctx context.Context, req ctrl.Request) error {
	return f.Get(ctx, req.NamespacedName, &corev1.Secret{})
}
