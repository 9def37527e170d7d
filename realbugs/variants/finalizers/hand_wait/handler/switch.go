package handler

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Switch tells the switch about new nodes.
type Switch struct {
	kube   kubernetes.Interface
	attach func(address string) error
}

func (n *Switch) Register(f informers.SharedInformerFactory) error {
	_, err := f.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: n.onAdd,
	})
	return err
}

func (n *Switch) onAdd(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	address, ok := n.address(node.Name)
	if !ok {
		klog.InfoS("node has no address", "node", node.Name)
		return
	}
	if err := n.attach(address); err != nil {
		klog.ErrorS(err, "attach", "node", node.Name)
	}
}

func (n *Switch) address(name string) (string, bool) {
	var found string
poll:
	for { // WANT expecttimeout/unbounded-wait
		node, err := n.kube.CoreV1().Nodes().Get(context.TODO(), name, metav1.GetOptions{})
		if err != nil {
			return "", false
		}
		for _, a := range node.Status.Addresses {
			if a.Type == corev1.NodeInternalIP {
				found = a.Address
				break poll
			}
		}
		<-time.After(3 * time.Second)
	}
	return found, true
}
