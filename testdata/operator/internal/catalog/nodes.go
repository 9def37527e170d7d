package catalog

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Nodes follows the nodes that volumes are mounted on.
type Nodes struct {
	Clientset kubernetes.Interface
	Changed   func(watch.Event)
}

var _ manager.Runnable = (*Nodes)(nil)

// Start hands on the changes of nodes.
func (n *Nodes) Start(ctx context.Context) error {
	nodes, err := n.Clientset.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	return follow(ctx, nodes, n.Changed)
}

// Drivers follows the storage drivers.
type Drivers struct {
	Clientset kubernetes.Interface
	Changed   func(watch.Event)
}

var _ manager.Runnable = (*Drivers)(nil)

// Start hands on the changes of drivers.
func (d *Drivers) Start(ctx context.Context) error {
	drivers, err := d.Clientset.StorageV1().CSIDrivers().Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	return follow(ctx, drivers, d.Changed)
}

// follow hands on what a watch says, until the watch or the context ends.
func follow(ctx context.Context, watcher watch.Interface, changed func(watch.Event)) error {
	defer watcher.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, ok := <-watcher.ResultChan():
			if !ok {
				ctrl.LoggerFrom(ctx).Info("watch has ended")
				return nil
			}
			changed(evt)
		}
	}
}
