// Package v1alpha1 holds the types of tenancy.quayside.io.
// +kubebuilder:object:generate=true
// +groupName=tenancy.quayside.io
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	// GroupVersion is the group and version of the types.
	GroupVersion = schema.GroupVersion{Group: "tenancy.quayside.io", Version: "v1alpha1"}

	// SchemeBuilder collects the functions that add the types to a scheme.
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)

	// AddToScheme adds the types to a scheme.
	AddToScheme = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion,
		&Tenant{}, &TenantList{},
	)
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}
