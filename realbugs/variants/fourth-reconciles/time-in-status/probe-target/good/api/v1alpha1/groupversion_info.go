// Package v1alpha1 holds the types of probes.sightglass.dev.
// +kubebuilder:object:generate=true
// +groupName=probes.sightglass.dev
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	// GroupVersion is the group and version of the types.
	GroupVersion = schema.GroupVersion{Group: "probes.sightglass.dev", Version: "v1alpha1"}

	// SchemeBuilder collects the functions that add the types to a scheme.
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)

	// AddToScheme adds the types to a scheme.
	AddToScheme = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion,
		&Target{}, &TargetList{},
	)
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}
