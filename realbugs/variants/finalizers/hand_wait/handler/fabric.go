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

// Fabric tells the switch about new nodes.
type Fabric struct {
	kube   kubernetes.Interface
	attach func(address string) error
}

func (n *Fabric) Register(f informers.SharedInformerFactory) error {
	_, err := f.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: n.onAdd,
	})
	return err
}

func (n *Fabric) onAdd(obj any) {
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

func (n *Fabric) address(name string) (string, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for {
		node, err := n.kube.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return "", false
		}
		for _, a := range node.Status.Addresses {
			if a.Type == corev1.NodeInternalIP {
				return a.Address, true
			}
		}
		select {
		case <-ctx.Done():
			return "", false
		case <-time.After(3 * time.Second):
		}
	}
}
