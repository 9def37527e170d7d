// Package charted has a chart whose role grants what the markers do not.
package charted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships;crew,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=pods;nodes;services;configmaps,verbs=get;list;watch

// Ships looks after ships.
type Ships struct{ client.Client }

// Setup adds the controller to a manager.
func Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Ships{mgr.GetClient()})
}

// Reconcile creates what no marker grants.
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := s.Create(ctx, &corev1.Pod{}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.Create(ctx, &corev1.Secret{})
}
