// Package kinds has objects that other packages make.
package kinds

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	appsac "k8s.io/client-go/applyconfigurations/apps/v1"
	rbacac "k8s.io/client-go/applyconfigurations/rbac/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/kinds/made"
)

func use(any)              {}
func list([]client.Object) {}

func elsewhere(budget bool) {
	use(made.One()) // kinds: /services
	either, err := made.Either(budget)
	if err != nil {
		return
	}
	use(either)             // kinds: policy/poddisruptionbudgets /services
	list(made.List(budget)) // kinds: /secrets policy/poddisruptionbudgets
	for _, object := range made.List(budget) {
		use(object) // kinds: /secrets policy/poddisruptionbudgets
	}
	list(made.With(made.List(budget))) // kinds: /pods others
	all := append(made.List(budget), &corev1.ConfigMap{}, made.One())
	list(all) // kinds: /secrets policy/poddisruptionbudgets /configmaps /services
}

func handed(objects []client.Object, object client.Object) {
	use(object)                                 // kinds: others
	list(append(objects, &appsv1.Deployment{})) // kinds: apps/deployments others
}

type setMaker struct{}

func (setMaker) Make() client.Object { return &appsv1.StatefulSet{} }

func byMethod(third made.Maker) {
	for _, maker := range []made.Maker{made.Pods{}, setMaker{}} {
		use(maker.Make()) // kinds: /pods apps/statefulsets
	}
	use(third.Make()) // kinds: others
}

func configured() {
	use(appsac.Deployment("web", "shop").WithLabels(nil)) // kinds: apps/deployments
	var rules any = rbacac.Role("web", "shop")
	use(rules)                   // kinds: rbac.authorization.k8s.io/roles
	use(appsac.DeploymentSpec()) // kinds: others
}

func untyped(name string) {
	sail := &unstructured.Unstructured{}
	sail.SetGroupVersionKind(made.SailKind)
	use(sail) // kinds: sails.example.com/sails
	decks := &unstructured.UnstructuredList{}
	decks.SetGroupVersionKind(schema.GroupVersionKind{Group: "decks.example.com", Version: "v1", Kind: "DeckList"})
	use(decks) // kinds: decks.example.com/decks
	pod := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "Pod"}}
	use(pod) // kinds: /pods
	ingress := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "networking.k8s.io/v1", "kind": "Ingress"}}
	use(ingress) // kinds: networking.k8s.io/ingresses
	set := new(unstructured.Unstructured)
	set.SetGroupVersionKind(appsv1.SchemeGroupVersion.WithKind("StatefulSet"))
	use(set) // kinds: apps/statefulsets
	some := &unstructured.Unstructured{}
	some.SetGroupVersionKind(schema.GroupVersionKind{Group: "decks.example.com", Version: "v1", Kind: name})
	use(some) // kinds: others
	both := &unstructured.Unstructured{}
	both.SetGroupVersionKind(made.SailKind)
	if name != "" {
		both.SetGroupVersionKind(made.GroupVersion.WithKind("Deck"))
	}
	use(both)                         // kinds: others
	use(&unstructured.Unstructured{}) // kinds: others
}
