// Package v1beta1 holds the types of dns.netplane.io.
// +kubebuilder:object:generate=true
// +groupName=dns.netplane.io
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	// GroupVersion is the group and version of the types.
	GroupVersion = schema.GroupVersion{Group: "dns.netplane.io", Version: "v1beta1"}

	// SchemeBuilder collects the functions that add the types to a scheme.
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)

	// AddToScheme adds the types to a scheme.
	AddToScheme = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion,
		&Zone{}, &ZoneList{},
	)
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}
