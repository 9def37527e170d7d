// Package fleet writes into a cluster whose configuration is in a secret.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/reached/far"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/reached/near"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct{ client.Client }

// Main makes the one manager.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{mgr.GetClient()})
}

// Reconcile writes into the other cluster.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config, err := far.Config(&corev1.Secret{})
	if err != nil {
		return ctrl.Result{}, err
	}
	c, err := near.Client(config)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, near.New(c).OkWrite(ctx)
}
