// Package manifests makes the objects of tanks, barrels and kegs.
package manifests

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Build makes the objects of a tank.
func Build(budget bool) []client.Object {
	objects := []client.Object{&corev1.Service{}, &appsv1.StatefulSet{}}
	if budget {
		objects = append(objects, &policyv1.PodDisruptionBudget{})
	}
	return objects
}

// Account makes the account of a barrel.
func Account() client.Object { return &corev1.ServiceAccount{} }
