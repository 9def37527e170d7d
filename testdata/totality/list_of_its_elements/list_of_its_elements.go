// Package list_of_its_elements has a loop in which a list is replaced by the list in one of its
// elements.
package list_of_its_elements

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Node is an object with objects below it.
type Node struct {
	client.Object
	metav1.ObjectMeta
	Below []Node
}

func ensure(nodes []Node) {
	for i := 0; i < len(nodes); i++ {
		controllerutil.AddFinalizer(nodes[i].Object, "example.com/a")
		nodes = nodes[i].Below
	}
}
