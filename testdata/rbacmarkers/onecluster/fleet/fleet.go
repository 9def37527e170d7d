// Package fleet has its clients made by another package, all of one cluster.
package fleet

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/onecluster/asking"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/onecluster/manager"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	crew *asking.Crew
}

// Main has the manager made.
func Main(kubeconfig string) error {
	mgr, err := manager.New(kubeconfig)
	if err != nil {
		return err
	}
	direct, err := manager.Direct(mgr.GetConfig())
	if err != nil {
		return err
	}
	own, err := manager.Config(kubeconfig)
	if err != nil {
		return err
	}
	if _, err := client.New(own, client.Options{}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{Client: mgr.GetClient(), crew: asking.New(direct)})
}

// Reconcile hires a crew.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, f.crew.Hire(ctx)
}
