// Package example holds the programs of the manual.
package example

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes marks nodes.
type Nodes struct {
	client client.Client
	kube   kubernetes.Interface
	lister corelisters.NodeLister
}

func (n *Nodes) reserve(ctx context.Context, name, ip string) error {
	node, err := n.lister.Get(name) // related `^read from the cache here$`
	if err != nil {
		return err
	}
	node.Annotations["example.com/egress-ip"] = ip // want `^written: node is the cache's own object: the write changes it for all readers, and races with them$` // fix `^unsafe: copy the object before it is changed$`
	_, err = n.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
	return err
}

func (n *Nodes) okReserve(ctx context.Context, name, ip string) error {
	node, err := n.lister.Get(name)
	if err != nil {
		return err
	}
	node = node.DeepCopy()
	node.Annotations["example.com/egress-ip"] = ip
	_, err = n.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
	return err
}

func (n *Nodes) touch(ctx context.Context, name string) error {
	node, err := n.lister.Get(name) // related `^read from the cache here$`
	if err != nil {
		return err
	}
	return n.client.Update(ctx, node) // want `^written-by-client: node is the cache's own object: Update decodes the answer into it, and races with all readers$` // fix `^unsafe: copy the object`
}

func (n *Nodes) okTouch(ctx context.Context, name string) error {
	node, err := n.lister.Get(name)
	if err != nil {
		return err
	}
	return n.client.Update(ctx, node.DeepCopy())
}

func (n *Nodes) untaint(ctx context.Context, name string) error {
	node, err := n.lister.Get(name) // related `^read from the cache here$`
	if err != nil {
		return err
	}
	rest := slices.DeleteFunc(node.Spec.Taints, func(t corev1.Taint) bool { return t.Key == "example.com/new" }) // want `^sorted-in-place: node is the cache's own object: DeleteFunc moves the elements of Taints for all readers, and races with them$` // fix `^unsafe: copy the object`
	return n.store(ctx, name, rest)
}

func (n *Nodes) okUntaint(ctx context.Context, name string) error {
	node, err := n.lister.Get(name)
	if err != nil {
		return err
	}
	rest := slices.DeleteFunc(slices.Clone(node.Spec.Taints), func(t corev1.Taint) bool { return t.Key == "example.com/new" })
	return n.store(ctx, name, rest)
}

func (n *Nodes) store(context.Context, string, []corev1.Taint) error { return nil }

func label(node *corev1.Node) {
	node.Labels["example.com/seen"] = "true" // related `^written here$`
}

func (n *Nodes) see(name string) {
	node, err := n.lister.Get(name) // related `^read from the cache here$`
	if err != nil {
		return
	}
	seen := *node
	label(&seen) // want `^shallow-copy: seen is a shallow copy of the cache's own object: label changes it for all readers, and races with them$` // fix `^unsafe: copy the object`
}

func (n *Nodes) okSee(name string) {
	node, err := n.lister.Get(name)
	if err != nil {
		return
	}
	label(node.DeepCopy())
}

func (n *Nodes) handlers(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { // related `^an informer gives its own object$`
			label(obj.(*corev1.Node)) // want `^written: obj is the cache's own object: label changes it for all readers, and races with them$` // fix `none`
		},
	})
	return err
}
