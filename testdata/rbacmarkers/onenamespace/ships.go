// Package onenamespace has its rights in one namespace: the role by which it elects a leader there grants events of the core group.
package onenamespace

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch,namespace=harbour

// Ships looks after the ships of a harbour.
type Ships struct {
	Client   client.Client
	recorder record.EventRecorder
	series   events.EventRecorder
}

// Setup makes the reconciler.
func Setup(mgr ctrl.Manager) *Ships {
	return &Ships{Client: mgr.GetClient(), recorder: mgr.GetEventRecorderFor("ships"), series: mgr.GetEventRecorder("ships")}
}

// Reconcile records what it has seen.
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ship := &fleetv1.Ship{}
	if err := s.Client.Get(ctx, req.NamespacedName, ship); err != nil {
		return ctrl.Result{}, err
	}
	s.recorder.Event(ship, corev1.EventTypeNormal, "Seen", "it is here")
	s.series.Eventf(ship, nil, corev1.EventTypeNormal, "Seen", "Look", "it is here") // want `^missing-event-verb: no .* grants create and patch on events of events.k8s.io: `
	return ctrl.Result{}, nil
}
