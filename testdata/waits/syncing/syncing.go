// Package syncing waits in what a controller runs for each object, and elsewhere.
package syncing

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/waits/fleet"
)

type ClusterReconciler struct {
	client.Client
	members  fleet.Informers
	informer cache.SharedInformer
	queue    workqueue.TypedRateLimitingInterface[string]
	stop     <-chan struct{}
}

func NewClusterReconciler(members fleet.Informers, stop <-chan struct{}) *ClusterReconciler {
	return &ClusterReconciler{members: members, stop: stop}
}

func (r *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) // waits: WaitForCacheSync in reconcile Reconcile
	cache.WaitForCacheSync(r.stop, r.informer.HasSynced)     // waits: WaitForCacheSync in reconcile Reconcile
	if err := r.members.WaitForSync(req.Name); err != nil {  // waits: WaitForSync in reconcile Reconcile
		return ctrl.Result{}, err
	}
	if err := r.members.WaitForSyncWithin(req.Name, time.Minute); err != nil { // waits: none
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.steps(ctx)
}

// A wait in a helper is at the wait, one in another package at its call.
func (r *ClusterReconciler) steps(ctx context.Context) error {
	_ = fleet.WaitUntilReady(ctx, r.ready) // waits: WaitUntilReady in reconcile Reconcile
	r.within(ctx)                          // waits: none
	go r.until(ctx)                        // waits: none
	return r.poll(ctx)                     // waits: none
}

func (r *ClusterReconciler) poll(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { return r.ready(), nil }) // waits: PollUntilContextCancel in reconcile Reconcile
}

// The deadline of the caller ends the wait of the helper, and another caller has none.
func (r *ClusterReconciler) within(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	r.until(ctx)                                                                                   // waits: none
	_ = wait.PollUntilContextCancel(ctx, time.Second, true, r.done)                                // waits: none
	_ = wait.PollUntilContextTimeout(context.Background(), time.Second, time.Minute, true, r.done) // waits: none
	_ = wait.PollUntilContextCancel(context.WithoutCancel(ctx), time.Second, true, r.done)         // waits: PollUntilContextCancel in reconcile Reconcile
}

func (r *ClusterReconciler) until(ctx context.Context) {
	_ = fleet.WaitUntilReady(ctx, r.ready) // waits: none
}

func (r *ClusterReconciler) done(context.Context) (bool, error) { return r.ready(), nil }

func (r *ClusterReconciler) ready() bool { return r.informer.HasSynced() }

// A worker waits for the first item with all that comes before it.
func (r *ClusterReconciler) worker(ctx context.Context) {
	cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) // waits: none
	for {
		item, shutdown := r.queue.Get()
		if shutdown {
			return
		}
		_ = fleet.WaitUntilReady(ctx, r.ready) // waits: WaitUntilReady in reconcile worker
		r.queue.Done(item)
	}
}

// The first time is not each time.
func (r *ClusterReconciler) Start(ctx context.Context) error {
	cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) // waits: none
	r.worker(ctx)
	return nil
}

// Handler holds up the events that follow.
type Handler struct{ reconciler *ClusterReconciler }

func (h *Handler) OnAdd(obj any, _ bool) {
	if pod, ok := obj.(*corev1.Pod); ok && pod.Name != "" {
		_ = fleet.WaitUntilReady(context.Background(), h.reconciler.ready) // waits: WaitUntilReady in handler OnAdd
	}
}

func (h *Handler) OnUpdate(_, obj any) { h.wait() } // waits: none

func (h *Handler) wait() {
	fleet.WaitForInformer(h.reconciler.stop, h.reconciler.informer) // waits: WaitForInformer in handler OnUpdate
}
