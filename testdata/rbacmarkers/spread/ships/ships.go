// Package ships has calls whose markers are in another package, which is not below it.
package ships

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// Ships looks after ships.
type Ships struct {
	client.Client
	record.EventRecorder
}

// Setup adds the controller to a manager.
func Setup(mgr ctrl.Manager) error {
	r := &Ships{Client: mgr.GetClient(), EventRecorder: mgr.GetEventRecorderFor("ships")}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Owns(&corev1.Service{}).Complete(r)
}

// Reconcile reads a ship and tells of it.
// +kubebuilder:rbac:groups="",resources=pods,verbs=delete
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ship := &fleetv1.Ship{}
	if err := s.Get(ctx, req.NamespacedName, ship); err != nil {
		return ctrl.Result{}, err
	}
	s.Eventf(ship, corev1.EventTypeNormal, "Seen", "%s is here", ship.Name) // want `^missing-event-verb: no .* grants create and patch on events: `
	if err := s.Status().Update(ctx, ship); err != nil {                    // want `^missing-subresource: no .* grants update on ships/status: the API server refuses Update$`
		return ctrl.Result{}, err
	}
	if err := s.okService(ctx); err != nil {
		return ctrl.Result{}, err
	}
	s.Event(ship, corev1.EventTypeNormal, "Left", "it has left") // related `^another event$`
	// The marker in the documentation above is none for controller-gen.
	return ctrl.Result{}, s.Delete(ctx, &corev1.Pod{}) // want `^missing-verb: no .* grants delete on pods: the API server refuses Delete$`
}

func (s *Ships) okService(ctx context.Context) error {
	return s.Create(ctx, &corev1.Service{})
}
