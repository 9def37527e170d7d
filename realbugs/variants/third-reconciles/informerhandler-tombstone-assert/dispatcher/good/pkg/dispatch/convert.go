package dispatch

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

func toService(obj any) *corev1.Service {
	return obj.(*corev1.Service)
}

// Watch registers the dispatcher with the factory and starts it.
func Watch(ctx context.Context, f informers.SharedInformerFactory, d *Dispatcher) error {
	inf := f.Core().V1().Services().Informer()
	reg, err := inf.AddEventHandler(d)
	if err != nil {
		return fmt.Errorf("add handler: %w", err)
	}
	f.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return errors.New("services did not sync")
	}
	return nil
}
