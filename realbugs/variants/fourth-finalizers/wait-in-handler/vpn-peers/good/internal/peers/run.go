package peers

import (
	"context"
	"errors"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"example.org/variants/fourth-finalizers/wait-in-handler/vpn-peers/good/internal/tunnel"
)

// Run keeps peers until ctx ends.
func Run(ctx context.Context, kube kubernetes.Interface, d tunnel.Device) error {
	gate := &tunnel.Gate{Device: d, Every: time.Second}
	if err := gate.Pass(ctx); err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(kube, 10*time.Minute)
	nodes := factory.Core().V1().Nodes().Informer()
	reg, err := nodes.AddEventHandler(&handler{device: d})
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced, reg.HasSynced) {
		return errors.New("the nodes were not listed")
	}
	<-ctx.Done()
	factory.Shutdown()
	return nil
}
