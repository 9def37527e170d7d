// Package inventory counts what snapshots can be made of.
package inventory

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Classes counts the claims that have a storage class with a driver.
type Classes struct {
	Client kubernetes.Interface
	Period time.Duration
}

// Start counts until its context ends.
func (c *Classes) Start(ctx context.Context) error {
	factory := informers.NewSharedInformerFactory(c.Client, 0)
	claims := factory.Core().V1().PersistentVolumeClaims().Lister()
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return nil
		}
	}
	classes := factory.Storage().V1().StorageClasses().Lister()
	ticker := time.NewTicker(c.Period)
	defer ticker.Stop()
	for {
		all, err := claims.List(labels.Everything())
		if err != nil {
			return err
		}
		count := 0
		for _, claim := range all {
			if claim.Spec.StorageClassName == nil {
				continue
			}
			if _, err := classes.Get(*claim.Spec.StorageClassName); err == nil {
				count++
			}
		}
		ctrl.LoggerFrom(ctx).Info("claims with a class", "count", count)
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}
