package panics

import (
	"fmt"
	"log"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type leases struct{ holders map[string]bool }

// The assertion is checked, and the process ends all the same.
func (l *leases) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		switch object := obj.(type) {
		case *corev1.Pod: // want `tombstone-assert: the process ends when the watch missed a deletion: the object is then a cache.DeletedFinalStateUnknown and no \*v1.Pod`
			delete(l.holders, object.Name)
		default:
			panic(fmt.Sprintf("what is %T", obj))
		}
	}})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: l.gone})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { l.drop(must(obj)) }})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: l.okUnwraps})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: l.okLogs, AddFunc: l.okEnds})
}

func (l *leases) gone(obj any) {
	object, ok := obj.(*unstructured.Unstructured) // want `tombstone-assert: the process ends when the watch missed a deletion`
	if !ok {
		log.Fatalf("unexpected %T", obj)
	}
	delete(l.holders, object.GetName())
}

func must(obj any) *corev1.Node {
	node, ok := obj.(*corev1.Node) // want `tombstone-assert: the process ends when the watch missed a deletion`
	if !ok {
		klog.Error("no node")
		os.Exit(1)
	}
	return node
}

func (l *leases) drop(node *corev1.Node) { delete(l.holders, node.Name) }

// What the tombstone holds is something else only if the program is wrong.
func (l *leases) okUnwraps(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	node, ok := obj.(*corev1.Node)
	if !ok {
		panic("no node")
	}
	l.drop(node)
}

func (l *leases) okLogs(obj any) {
	unknown, ok := obj.(cache.DeletedFinalStateUnknown)
	if !ok {
		klog.Fatalf("unexpected %T", obj)
	}
	delete(l.holders, unknown.Key)
}

// An added object is no tombstone.
func (l *leases) okEnds(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		panic("no node")
	}
	l.holders[node.Name] = true
}
