// Package fleet starts jobs in which the command runs.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	log *log
}

type log struct{ kube client.Client }

// Main makes the one manager.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{Client: mgr.GetClient(), log: &log{mgr.GetClient()}})
}

// Reconcile keeps a log.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, f.log.write(ctx)
}

// write is in a package with markers: it is of the program that has their rights.
func (l *log) write(ctx context.Context) error {
	return l.kube.Create(ctx, &corev1.ConfigMap{}) // want `^missing-verb: no .* grants create on configmaps: the API server refuses Create$`
}
