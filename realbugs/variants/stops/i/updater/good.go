package updater

import (
	"context"
	"sync"

	"example.org/variants/stops/i/updater/engine"
	"k8s.io/client-go/informers"
	"k8s.io/klog/v2"
)

func Renew(ctx context.Context, f informers.SharedInformerFactory, sync1 func(context.Context, string) error) error {
	u := engine.New(f.Core().V1().ConfigMaps().Informer().HasSynced, sync1)
	f.Start(ctx.Done())

	var (
		wg  sync.WaitGroup
		err error
	)
	wg.Add(1)
	go func() {
		defer wg.Done()
		err = u.RunWorkers(ctx, 2)
	}()
	klog.InfoS("renewal runs")
	wg.Wait()
	return err
}
