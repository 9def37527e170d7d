package adopt

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func Setup(mgr ctrl.Manager, kube kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(kube, time.Hour)
	a := &Adopter{writer: mgr.GetClient(), lister: factory.Core().V1().ConfigMaps().Lister(), logger: mgr.GetLogger().WithName("adopter")}
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		factory.Start(ctx.Done())
		<-ctx.Done()
		factory.Shutdown()
		return nil
	}))
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(a)
}
