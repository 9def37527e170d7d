package inventory

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Drivers counts the volumes whose driver is installed.
type Drivers struct {
	Client kubernetes.Interface
	Period time.Duration
}

// Start counts until its context ends.
func (d *Drivers) Start(ctx context.Context) error {
	factory := informers.NewSharedInformerFactory(d.Client, 0)
	volumes := factory.Core().V1().PersistentVolumes().Lister()
	drivers := factory.Storage().V1().CSIDrivers().Lister()
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return nil
		}
	}
	ticker := time.NewTicker(d.Period)
	defer ticker.Stop()
	for {
		all, err := volumes.List(labels.Everything())
		if err != nil {
			return err
		}
		count := 0
		for _, volume := range all {
			if volume.Spec.CSI == nil {
				continue
			}
			if _, err := drivers.Get(volume.Spec.CSI.Driver); err == nil {
				count++
			}
		}
		ctrl.LoggerFrom(ctx).Info("volumes with a driver", "count", count)
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}
