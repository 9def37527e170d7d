// Package v1 holds the types of pools.anvilcloud.io.
// +kubebuilder:object:generate=true
// +groupName=pools.anvilcloud.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	// GroupVersion is the group and version of the types.
	GroupVersion = schema.GroupVersion{Group: "pools.anvilcloud.io", Version: "v1"}

	// SchemeBuilder collects the functions that add the types to a scheme.
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)

	// AddToScheme adds the types to a scheme.
	AddToScheme = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion,
		&Pool{}, &PoolList{},
	)
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}
