// Package lib makes objects the owners of others for whoever calls it.
package lib

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Own is given both.
func Own(owner, object client.Object, scheme *runtime.Scheme) error {
	return controllerutil.SetControllerReference(owner, object, scheme) // owns: others controls Secret or others
}

// Secret makes the object itself.
func Secret(owner client.Object, scheme *runtime.Scheme) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	return secret, Own(owner, secret, scheme)
}

// Ref returns a reference.
func Ref(owner metav1.Object) metav1.OwnerReference {
	return metav1.OwnerReference{Name: owner.GetName(), UID: owner.GetUID(), Controller: ptr.To(true)} // owns: others controls others
}

// Guarded looks at what the object is.
func Guarded(owner, object client.Object, scheme *runtime.Scheme) error {
	if object.GetNamespace() == owner.GetNamespace() {
		return controllerutil.SetControllerReference(owner, object, scheme) // owns: others controls others
	}
	return nil
}
