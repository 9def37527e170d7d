package bypasses_manager

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// AddNodes gives the manager a controller, whose reconciler starts a loop of its own when it is made (cloud-provider-alibaba-cloud).
func AddNodes(mgr manager.Manager) error { return addNodes(mgr, newNodes(mgr)) }

type nodes struct{ client client.Client }

func newNodes(mgr manager.Manager) reconcile.Reconciler {
	r := &nodes{client: mgr.GetClient()}
	r.keepAddresses() // want `bypasses-manager: r.keepAddresses starts a goroutine that writes on every replica`
	return r
}

func addNodes(mgr manager.Manager, r reconcile.Reconciler) error {
	_, err := controller.New("nodes", mgr, controller.Options{Reconciler: r})
	return err
}

func (r *nodes) keepAddresses() {
	go wait.Until(r.addresses, time.Minute, wait.NeverStop)
}

func (r *nodes) addresses() {
	var list corev1.NodeList
	if err := r.client.List(context.Background(), &list); err != nil {
		return
	}
	for i := range list.Items {
		_ = r.client.Status().Update(context.Background(), &list.Items[i])
	}
}

func (r *nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// AddPods gives the loop to the manager.
func AddPods(mgr manager.Manager) error { return addNodes(mgr, okNewPods(mgr)) }

func okNewPods(mgr manager.Manager) reconcile.Reconciler {
	r := &nodes{client: mgr.GetClient()}
	_ = mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		wait.UntilWithContext(ctx, func(context.Context) { r.addresses() }, time.Minute)
		return nil
	}))
	return r
}

// okNewCounter looks and does not write.
func okNewCounter(mgr manager.Manager) reconcile.Reconciler {
	c := &Counter{client: mgr.GetClient()}
	go c.Start(context.Background())
	return &nodes{client: mgr.GetClient()}
}

func okAddCounter(mgr manager.Manager) error { return addNodes(mgr, okNewCounter(mgr)) }
