// Package listed has functions that read listers, at once or later.
package listed

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Ready returns the nodes that are ready.
func Ready(nodes corelisters.NodeLister) ([]*corev1.Node, error) {
	return nodes.List(labels.Everything())
}

// First looks for a pod of the system.
func First(pods corelisters.PodLister, name string) (*corev1.Pod, error) {
	return pods.Pods("kube-system").Get(name)
}

// Later returns what reads the nodes.
func Later(nodes corelisters.NodeLister) func() ([]*corev1.Node, error) {
	return func() ([]*corev1.Node, error) { return nodes.List(labels.Everything()) }
}

// Synced reads the nodes once their cache has synced.
func Synced(stop <-chan struct{}, synced cache.InformerSynced, nodes corelisters.NodeLister) ([]*corev1.Node, error) {
	if !cache.WaitForCacheSync(stop, synced) {
		return nil, nil
	}
	return nodes.List(labels.Everything())
}

// Settled reads the nodes after a while.
func Settled(done <-chan time.Time, nodes corelisters.NodeLister) ([]*corev1.Node, error) {
	<-done
	return nodes.List(labels.Everything())
}
