// Package renamed has markers for names that its kinds had before, or that the role beside them has mended.
package renamed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
)

// +kubebuilder:rbac:groups="",resources=configmaps;secrets;services;pods;nodes;events,verbs=get;list;watch
// +kubebuilder:rbac:groups=apps,resources=deployments;statefulsets;daemonsets,verbs=get;list;watch

/*// want `^unknown-resource: no resource is called sailors in crew.example.com: nothing is granted by that name$` */ // +kubebuilder:rbac:groups=crew.example.com,resources=sailors,verbs=get;list;watch
/*// want `^unknown-resource: no resource is called stoker in crew.example.com: nothing is granted by that name$` */ // +kubebuilder:rbac:groups=crew.example.com,resources=stoker,verbs=get;list;watch

// Captains are of another project with the same group.
// +kubebuilder:rbac:groups=crew.example.com,resources=captains,verbs=get;list;watch

// DeckSailor was called Sailor.
type DeckSailor struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

// DeepCopyObject copies one.
func (s *DeckSailor) DeepCopyObject() runtime.Object {
	copied := *s
	return &copied
}

// Sailors are looked after.
type Sailors struct{}

// Reconcile looks after one.
func (r *Sailors) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// SetupWithManager starts it.
func (r *Sailors) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&DeckSailor{}).Complete(r) // want `missing-resource: .* on decksailors`
}
