package agents

import (
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/klog/v2"
)

type nodeEvents struct {
	*Registry
	logger klog.Logger
}

func (e nodeEvents) OnAdd(obj any, _ bool) {
	if node, ok := obj.(*corev1.Node); ok {
		e.connect(node.Name)
	}
}

func (e nodeEvents) OnUpdate(_, obj any) { e.OnAdd(obj, false) }

func (e nodeEvents) OnDelete(obj any) {
	switch node := obj.(type) { // WANT informerhandler/tombstone-ignored
	case *corev1.Node:
		e.disconnect(node.Name)
	default:
		e.logger.Info("unknown object in delete event", "type", reflect.TypeOf(obj).String())
	}
}

// Follow binds the registry to the nodes of the cluster.
func Follow(r *Registry, f informers.SharedInformerFactory, logger klog.Logger) error {
	_, err := f.Core().V1().Nodes().Informer().AddEventHandler(nodeEvents{Registry: r, logger: logger})
	return err
}
