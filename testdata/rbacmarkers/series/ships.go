// Package series has a recorder that writes to a group of its own, and patches of a subresource.
package series

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch;patch
// +kubebuilder:rbac:groups=fleet.example.com,resources=ships/status,verbs=get;update

// Ships looks after ships.
type Ships struct {
	Client   client.Client
	recorder events.EventRecorder
}

// Setup makes the reconciler.
func Setup(mgr ctrl.Manager) *Ships {
	return &Ships{Client: mgr.GetClient(), recorder: mgr.GetEventRecorder("ships")}
}

// Reconcile patches a ship.
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ship := &fleetv1.Ship{}
	if err := s.Client.Get(ctx, req.NamespacedName, ship); err != nil {
		return ctrl.Result{}, err
	}
	s.recorder.Eventf(ship, nil, corev1.EventTypeNormal, "Seen", "Look", "it is here") // want `^missing-event-verb: no .* grants create and patch on events of events.k8s.io: `
	base := ship.DeepCopyObject().(*fleetv1.Ship)
	ship.Status.Port = "Antwerp"
	if err := s.Client.SubResource("status").Patch(ctx, ship, client.MergeFrom(base)); err != nil { // want `^missing-subresource: no .* grants patch on ships/status: the API server refuses Patch$`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.Client.Patch(ctx, ship, client.MergeFrom(base))
}
