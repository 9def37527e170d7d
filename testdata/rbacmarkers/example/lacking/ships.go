// Package lacking has the programs of the manual that are reported.
package lacking

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch
// +kubebuilder:rbac:groups=fleet.example.com,resources=ships/status,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch
/*// want `^dead-name: no resource is called configmap in the core group, which has configmaps: nothing is granted by that name$` */ // +kubebuilder:rbac:groups="",resources=configmap,verbs=get
// +kubebuilder:rbac:groups="",resources=events,verbs=create

/*// want `^unknown-resource: no resource is called node in the core group, which has nodes: nothing is granted by that name$` */ // +kubebuilder:rbac:groups="",resources=node,verbs=get;patch

// Ships looks after ships.
type Ships struct {
	client.Client
	recorder record.EventRecorder
}

// Setup adds the controller to a manager.
func Setup(mgr ctrl.Manager) error {
	ships := &Ships{Client: mgr.GetClient(), recorder: mgr.GetEventRecorderFor("ships")}
	return ctrl.NewControllerManagedBy(mgr).
		For(&fleetv1.Ship{}).
		Complete(ships)
}

// Reconcile gives each ship its manifest.
func (s *Ships) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ship := &fleetv1.Ship{}
	if err := s.Get(ctx, req.NamespacedName, ship); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := s.ensure(ctx, ship); err != nil {
		return ctrl.Result{}, err
	}
	ship.Status.Port = "Rotterdam"
	if err := s.Status().Update(ctx, ship); err != nil { // want `^missing-subresource: no \+kubebuilder:rbac marker grants update on ships/status: the API server refuses Update$`
		return ctrl.Result{}, err
	}
	s.recorder.Event(ship, corev1.EventTypeNormal, "Moored", ship.Status.Port) // want `^missing-event-verb: no \+kubebuilder:rbac marker grants create and patch on events: the API server refuses an event, or its repetition$`
	return ctrl.Result{}, nil
}

func (s *Ships) ensure(ctx context.Context, ship *fleetv1.Ship) error {
	manifest := &corev1.ConfigMap{}
	manifest.Name, manifest.Namespace = ship.Name, ship.Namespace
	if err := s.Create(ctx, manifest); client.IgnoreAlreadyExists(err) != nil { // want `^missing-verb: no \+kubebuilder:rbac marker grants create on configmaps: the API server refuses Create$`
		return err
	}
	service := &corev1.Service{}
	service.Name, service.Namespace = ship.Name, ship.Namespace
	return client.IgnoreAlreadyExists(s.Create(ctx, service)) // want `^missing-resource: no \+kubebuilder:rbac marker grants anything on services: the API server refuses Create$`
}

// adopt lets the service go with its ship.
func (s *Ships) adopt(ship *fleetv1.Ship, service *corev1.Service) error {
	return controllerutil.SetControllerReference(ship, service, s.Scheme()) // want `^missing-finalizers: no \+kubebuilder:rbac marker grants update on ships/finalizers: an API server that enforces permissions of owner references, as in OpenShift, refuses the owned object$`
}
