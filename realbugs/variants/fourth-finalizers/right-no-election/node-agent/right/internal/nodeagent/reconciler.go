package nodeagent

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-finalizers/right-no-election/node-agent/right/internal/agentmgr"
	"example.org/variants/fourth-finalizers/right-no-election/node-agent/right/internal/netstat"
)

// Reconciler offers the pods of the node to the collector.
type Reconciler struct {
	client.Client

	collector *netstat.Collector
}

// Reconcile looks at one pod.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.collector.Offer(pod)
	return ctrl.Result{}, nil
}

// Run runs the agent.
func Run(ctx context.Context, cfg *rest.Config, node string, s netstat.Store) error {
	mgr, err := agentmgr.New(cfg, node)
	if err != nil {
		return err
	}
	c := netstat.New(s)
	for _, runnable := range []manager.Runnable{c, &netstat.Health{Addr: ":9099"}} {
		if err := mgr.Add(runnable); err != nil {
			return err
		}
	}
	r := &Reconciler{Client: mgr.GetClient(), collector: c}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
