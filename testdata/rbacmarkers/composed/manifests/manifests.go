// Package manifests makes the objects of a ship.
package manifests

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Options say what a ship is made of.
type Options struct {
	Name, Namespace string
	Budget          bool
}

// Build returns the objects of a ship.
func Build(opts Options) []client.Object {
	objs := []client.Object{service(opts)}
	if opts.Budget {
		objs = append(objs, budget(opts))
	}
	return objs
}

func service(opts Options) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: opts.Name, Namespace: opts.Namespace}}
}

func budget(opts Options) client.Object {
	return &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Name: opts.Name, Namespace: opts.Namespace}}
}

// NewAccount returns the account of a ship.
func NewAccount(opts Options) (client.Object, error) {
	return &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: opts.Name, Namespace: opts.Namespace}}, nil
}

// Buildable is what has objects.
type Buildable interface {
	Build() []client.Object
}

// Crew has a job.
type Crew struct{ Options }

// Build returns the objects of the crew.
func (c Crew) Build() []client.Object {
	return []client.Object{&batchv1.Job{ObjectMeta: metav1.ObjectMeta{Name: c.Name, Namespace: c.Namespace}}}
}

// Guard has a policy.
type Guard struct{ Options }

// Build returns the objects of the guard.
func (g *Guard) Build() []client.Object {
	return append([]client.Object{}, &networkingv1.NetworkPolicy{ObjectMeta: metav1.ObjectMeta{Name: g.Name, Namespace: g.Namespace}})
}

// Roles returns a role by its name, and its binding.
func Roles(name string) (map[string]client.Object, client.Object) {
	return map[string]client.Object{name: &rbacv1.Role{}}, &rbacv1.RoleBinding{}
}

// StatefulSetKind is the kind of the sets of ships.
var StatefulSetKind = appsv1.SchemeGroupVersion.WithKind("StatefulSet")

// SailKind is the kind of sails, which another operator has.
var SailKind = schema.GroupVersionKind{Group: group, Version: "v1", Kind: "Sail"}

const group = "sails.example.com"
