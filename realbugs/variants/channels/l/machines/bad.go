package machines

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

const backlog = 64

// Inventory books the nodes that come and go.
type Inventory struct {
	factory informers.SharedInformerFactory
	changed chan string
	book    func(context.Context, string) error
}

func NewInventory(f informers.SharedInformerFactory, book func(context.Context, string) error) *Inventory {
	return &Inventory{factory: f, changed: make(chan string, backlog), book: book}
}

func (i *Inventory) OnAdd(obj interface{}, _ bool) { i.note(obj) }
func (i *Inventory) OnUpdate(_, obj interface{})   { i.note(obj) }
func (i *Inventory) OnDelete(obj interface{})      { i.note(obj) }
func (i *Inventory) note(obj interface{}) {
	if gone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = gone.Obj
	}
	if node, ok := obj.(*corev1.Node); ok {
		i.changed <- node.Name // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
	}
}

// Run books until ctx ends.
func (i *Inventory) Run(ctx context.Context) error {
	nodes := i.factory.Core().V1().Nodes().Informer()
	if _, err := nodes.AddEventHandler(i); err != nil {
		return err
	}
	i.factory.Start(ctx.Done())
	defer i.factory.Shutdown()
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced) {
		return fmt.Errorf("node cache has not synced")
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case name := <-i.changed:
			if err := i.book(ctx, name); err != nil {
				klog.ErrorS(err, "node not booked", "node", name)
			}
		}
	}
}
