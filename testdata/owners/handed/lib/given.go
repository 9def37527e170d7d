package lib

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Add adds a reference to an object, if there is one.
func Add(object metav1.Object, owner metav1.OwnerReference) {
	if (metav1.OwnerReference{}) != owner {
		object.SetOwnerReferences(append(object.GetOwnerReferences(), owner))
	}
}

// Named sets one that has a name.
func Named(object metav1.Object, owner *metav1.OwnerReference) {
	if owner == nil || owner.Name == "" {
		return
	}
	object.SetOwnerReferences([]metav1.OwnerReference{*owner})
}

// Sometimes adds one where somebody wants that.
func Sometimes(object metav1.Object, owner metav1.OwnerReference, mode string) {
	if mode == "owned" {
		object.SetOwnerReferences([]metav1.OwnerReference{owner})
	}
}
