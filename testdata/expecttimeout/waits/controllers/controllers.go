// Package controllers waits in reconciles, in workers of queues and in event handlers.
package controllers

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/waits/fleet"
)

type MemberReconciler struct {
	client.Client
	members  fleet.Informers
	informer cache.SharedInformer
	mgr      manager.Manager
	stop     <-chan struct{}
	queue    workqueue.TypedRateLimitingInterface[string]
}

func NewMemberReconciler(members fleet.Informers, stop <-chan struct{}) *MemberReconciler {
	return &MemberReconciler{members: members, stop: stop}
}

// A cluster that cannot be reached holds the worker for ever: karmada before its timeouts.
func (r *MemberReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // related `run here for each object`
	return ctrl.Result{}, r.register(ctx, req.Name)
}

func (r *MemberReconciler) register(ctx context.Context, cluster string) error {
	if err := r.members.WaitForSync(cluster); err != nil { // want `unbounded-wait: WaitForSync has no deadline and Reconcile runs it: while the condition is not met, its worker is lost`
		return err
	}
	if err := fleet.WaitUntilReady(ctx, r.ready); err != nil { // want `unbounded-wait: WaitUntilReady has no deadline and Reconcile runs it`
		return err
	}
	fleet.WaitForInformer(r.stop, r.informer)                // want `unbounded-wait: WaitForInformer has no deadline`
	cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) // want `unbounded-wait: WaitForCacheSync has no deadline`
	return r.okBounded(ctx, cluster)
}

func (r *MemberReconciler) okBounded(ctx context.Context, cluster string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := r.members.WaitForSyncWithin(cluster, time.Minute); err != nil {
		return err
	}
	if err := fleet.WaitUntilReady(ctx, r.ready); err != nil {
		return err
	}
	cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced)
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		return r.ready(), fleet.WaitUntilReady(ctx, r.ready)
	})
}

// velero's updates try again after a conflict, and end with any other error.
func (r *MemberReconciler) okReconcileConflicts(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	return ctrl.Result{}, wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
			return false, err
		}
		if err := r.Update(ctx, pod); err != nil {
			if apierrors.IsConflict(err) {
				return false, nil
			}
			return false, err
		}
		return true, nil
	})
}

// An error that is ignored lets it wait on.
func (r *MemberReconciler) reconcileUntilGone(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	return ctrl.Result{}, wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) { // want `unbounded-wait: PollUntilContextCancel has no deadline and reconcileUntilGone runs it`
		err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
		return apierrors.IsNotFound(err), client.IgnoreNotFound(err)
	})
}

// The cache of the manager has synced before it runs a reconcile.
func (r *MemberReconciler) reconcileOwnCache(ctx context.Context) (ctrl.Result, error) {
	r.mgr.GetCache().WaitForCacheSync(ctx)
	return ctrl.Result{}, nil
}

func (r *MemberReconciler) ready() bool { return r.informer.HasSynced() }

// Start waits for its caches before the first item, under the context of the process (trap C9).
func (r *MemberReconciler) Start(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced) {
		return context.Canceled
	}
	go wait.UntilWithContext(ctx, r.work, time.Second)
	<-ctx.Done()
	return nil
}

// A worker loop waits for work, and not for a condition (trap C10).
func (r *MemberReconciler) work(ctx context.Context) {
	for r.next(ctx) {
	}
}

func (r *MemberReconciler) next(ctx context.Context) bool {
	item, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(item)
	var group sync.WaitGroup
	group.Go(func() {
		_ = wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { // want `unbounded-wait: PollUntilContextCancel has no deadline and next runs it`
			return r.ready(), nil
		})
	})
	group.Wait()
	return true
}

// RunInline waits before the first item, and not for one.
func (r *MemberReconciler) okRunInline(ctx context.Context) {
	cache.WaitForCacheSync(ctx.Done(), r.informer.HasSynced)
	for {
		item, shutdown := r.queue.Get()
		if shutdown {
			return
		}
		r.queue.Done(item)
	}
}

// A goroutine that nobody waits for holds nothing up.
func (r *MemberReconciler) reconcileInBackground(ctx context.Context) (ctrl.Result, error) {
	go func() { _ = fleet.WaitUntilReady(ctx, r.ready) }()
	return ctrl.Result{}, nil
}

// A loop that only the condition ends.
func (r *MemberReconciler) reconcileByHand() (ctrl.Result, error) {
	for {
		if err := probe(); err == nil {
			break
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and reconcileByHand runs it`
	}
	return ctrl.Result{}, nil
}

func (r *MemberReconciler) okReconcileByHandOften() (ctrl.Result, error) {
	for range 10 {
		if err := probe(); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	return ctrl.Result{}, nil
}

// A cancel function that a timer calls is a deadline.
func (r *MemberReconciler) okReconcileTimer(ctx context.Context) (ctrl.Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(time.Minute, cancel)
	defer timer.Stop()
	return ctrl.Result{}, fleet.WaitUntilReady(ctx, r.ready)
}

// A leader's context comes from elsewhere, and may have a deadline.
func (r *MemberReconciler) okReconcileUnknown(context_ func() context.Context) (ctrl.Result, error) {
	return ctrl.Result{}, fleet.WaitUntilReady(context_(), r.ready)
}

// A receive from Elected in a goroutine of its own is for what follows the election (trap C11).
func (r *MemberReconciler) okAfterElection(ctx context.Context) {
	go func() {
		select {
		case <-ctx.Done():
		case <-r.mgr.Elected():
			r.work(ctx)
		}
	}()
}

// Handlers hold up all events behind the one they wait for.
func (r *MemberReconciler) handlers(ctx context.Context) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(any) {
			_ = fleet.WaitUntilReady(ctx, r.ready)
		},
		DeleteFunc: func(any) {
			_ = fleet.WaitUntilReady(context.Background(), r.ready) // want `unbounded-wait: WaitUntilReady has no deadline and handlers handles events: while the condition is not met, no event gets through`
		},
	}
}

// run gives a queue's items to a function, as many projects' helpers do.
func run(ctx context.Context, queue workqueue.TypedRateLimitingInterface[string], handle func(context.Context, string) error) {
	item, _ := queue.Get()
	_ = handle(ctx, item)
}

func (r *MemberReconciler) runs(ctx context.Context) { run(ctx, r.queue, r.handle) }

func (r *MemberReconciler) handle(ctx context.Context, name string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { // want `unbounded-wait: PollUntilContextCancel has no deadline and (handle|run) runs it`
		return r.ready(), nil
	})
}

func probe() error { return nil }
