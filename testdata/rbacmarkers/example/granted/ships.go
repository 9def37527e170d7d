// Package granted has the programs of the manual whose markers grant what they do.
package granted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships;ships/status;ships/finalizers,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps;services,verbs=get;list;watch;create
// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch
// +kubebuilder:rbac:groups="",resources=nodes,verbs=get

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
	if err := s.Status().Update(ctx, ship); err != nil {
		return ctrl.Result{}, err
	}
	s.recorder.Event(ship, corev1.EventTypeNormal, "Moored", ship.Status.Port)
	return ctrl.Result{}, nil
}

func (s *Ships) ensure(ctx context.Context, ship *fleetv1.Ship) error {
	manifest := &corev1.ConfigMap{}
	manifest.Name, manifest.Namespace = ship.Name, ship.Namespace
	if err := s.Create(ctx, manifest); client.IgnoreAlreadyExists(err) != nil {
		return err
	}
	service := &corev1.Service{}
	service.Name, service.Namespace = ship.Name, ship.Namespace
	return client.IgnoreAlreadyExists(s.Create(ctx, service))
}

// adopt lets the service go with its ship.
func (s *Ships) adopt(ship *fleetv1.Ship, service *corev1.Service) error {
	return controllerutil.SetControllerReference(ship, service, s.Scheme())
}
