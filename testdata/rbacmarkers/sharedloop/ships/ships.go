// Package ships has the loop of ships, which may not do all that it does.
package ships

import (
	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/sharedloop/shared"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch

// Setup adds the loop.
func Setup(mgr ctrl.Manager) error {
	return shared.Add(mgr, &kind{}) // want `^missing-finalizers: no .* grants update on ships/finalizers` `^missing-subresource: no .* grants update on ships/status: the API server refuses what Add asks for`
}

type kind struct{}

// NewObject returns what a request is about.
func (*kind) NewObject() client.Object { return &fleetv1.Ship{} }

// Default is called by nobody.
func (*kind) Default() client.Object { return &fleetv1.Crew{} }

// NewDeployment returns what a ship owns.
func (*kind) NewDeployment(client.Object) *appsv1.Deployment { return &appsv1.Deployment{} }
