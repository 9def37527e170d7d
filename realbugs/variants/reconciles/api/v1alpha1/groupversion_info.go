// Package v1alpha1 contains the platform.acme.io API group.
// +kubebuilder:object:generate=true
// +groupName=platform.acme.io
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "platform.acme.io", Version: "v1alpha1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion,
		&Database{}, &DatabaseList{},
		&Certificate{}, &CertificateList{},
		&Tunnel{}, &TunnelList{},
		&Machine{}, &MachineList{},
		&Pool{}, &PoolList{},
		&Share{}, &ShareList{},
	)
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}
