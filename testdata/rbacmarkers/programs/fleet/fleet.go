// Package fleet is the operator of two programs, and the markers make its role.
package fleet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	recorder record.EventRecorder
}

// Main makes the manager of the operator.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	fleet := &Fleet{Client: mgr.GetClient(), recorder: mgr.GetEventRecorderFor("fleet")}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(fleet)
}

// Reconcile records events with the rights of the markers.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ship := &fleetv1.Ship{}
	if err := f.Get(ctx, req.NamespacedName, ship); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	f.recorder.Event(ship, corev1.EventTypeNormal, "Seen", "it is here") // want `^missing-event-verb: no .* grants create and patch on events: `
	return ctrl.Result{}, nil
}
