package notify

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/stop-starts/broker-sessions/bad/internal/broker"
)

func Setup(mgr ctrl.Manager, addr string) error {
	b := broker.New(addr, mgr.GetLogger().WithName("broker"))
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		<-ctx.Done()
		return b.Close()
	}))
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&batchv1.Job{}).Complete(&Reconciler{Client: mgr.GetClient(), Broker: b})
}
