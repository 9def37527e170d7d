// Package v1alpha1 is the API of the snapshot operator.
// +kubebuilder:object:generate=true
// +groupName=snapshots.example.com
package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is the group and version of the types of this package.
var GroupVersion = schema.GroupVersion{Group: "snapshots.example.com", Version: "v1alpha1"}

// AddToScheme adds the types of this package to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Snapshot{}, &SnapshotList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}
