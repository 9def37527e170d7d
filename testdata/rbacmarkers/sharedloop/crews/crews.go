// Package crews has the loop of crews, which may do all that it does.
package crews

import (
	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/sharedloop/shared"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=crew,verbs=get;list;watch
// +kubebuilder:rbac:groups=fleet.example.com,resources=crew/status;crew/finalizers,verbs=update

// Setup adds the loop by a function that hands on what it is given.
func Setup(mgr ctrl.Manager) error { return shared.Named(mgr, kind{}, "crews") }

type kind struct{}

// NewObject returns what a request is about.
func (kind) NewObject() client.Object {
	crew := &fleetv1.Crew{}
	return crew
}

// Default is called by nobody.
func (kind) Default() client.Object { return nil }

// NewDeployment returns what a crew owns.
func (kind) NewDeployment(client.Object) *appsv1.Deployment { return &appsv1.Deployment{} }
