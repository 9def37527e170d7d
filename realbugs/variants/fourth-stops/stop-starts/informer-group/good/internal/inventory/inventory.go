package inventory

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/stop-starts/informer-group/good/internal/group"
)

// Inventory counts the machines of a cluster.
type Inventory struct {
	nodes  corelisters.NodeLister
	synced cache.InformerSynced
	report func(context.Context, int) error
	group  *group.Group
}

func New(ctx context.Context, kube kubernetes.Interface, report func(context.Context, int) error) *Inventory {
	f := informers.NewSharedInformerFactory(kube, 10*time.Minute)
	nodes := f.Core().V1().Nodes()
	inv := &Inventory{nodes: nodes.Lister(), synced: nodes.Informer().HasSynced, report: report}
	inv.group = group.New(ctx, nodes.Informer().RunWithContext, inv.count)
	return inv
}

func (i *Inventory) Start()    { i.group.Start() }
func (i *Inventory) Shutdown() { i.group.Shutdown() }

func (i *Inventory) count(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), i.synced) {
		return
	}
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		list, err := i.nodes.List(labels.Everything())
		if err == nil {
			err = i.report(ctx, len(list))
		}
		if err != nil {
			klog.ErrorS(err, "inventory not reported")
		}
	}, time.Minute)
}
