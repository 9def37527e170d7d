// Package mutators makes what CreateOrUpdate runs in other packages.
package mutators

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const tokenFinalizer = "tokens.example.com/in-use"

// Token brings a secret to what a token has to be.
func Token(secret *corev1.Secret, token []byte) controllerutil.MutateFn {
	return func() error {
		if secret.DeletionTimestamp == nil {
			secret.Finalizers = []string{tokenFinalizer} // want `overwritten: the finalizers of secret are replaced: those that other controllers have added are lost`
		}
		secret.Data = map[string][]byte{"token": token}
		return nil
	}
}

// Held is Token by a setter.
func Held(obj client.Object) controllerutil.MutateFn {
	return func() error {
		obj.SetFinalizers([]string{tokenFinalizer}) // want `overwritten: the finalizers of obj are replaced`
		return nil
	}
}

// OkAdded leaves those of others on.
func OkAdded(secret *corev1.Secret) controllerutil.MutateFn {
	return func() error {
		controllerutil.AddFinalizer(secret, tokenFinalizer)
		return nil
	}
}

// OkNew sets them on a new object alone.
func OkNew(secret *corev1.Secret) controllerutil.MutateFn {
	return func() error {
		if secret.CreationTimestamp.IsZero() {
			secret.Finalizers = []string{tokenFinalizer}
		}
		return nil
	}
}

// OkOption is for objects that its caller makes, as far as its type says.
func OkOption(secret *corev1.Secret) func() error {
	return func() error {
		secret.Finalizers = []string{tokenFinalizer}
		return nil
	}
}
