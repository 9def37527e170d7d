// Package example holds the programs of the manual.
package example

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const timeout = 5 * time.Minute

// pending is a store: it counts the pods that a set waits to see.
type pending struct {
	sync.Mutex
	counts map[string]int
	since  map[string]time.Time
}

func (p *pending) ExpectCreations(key string, n int) {
	p.Lock()
	defer p.Unlock()
	p.counts[key], p.since[key] = n, time.Now()
}

func (p *pending) CreationObserved(key string) {
	p.Lock()
	defer p.Unlock()
	p.counts[key]--
}

func (p *pending) Satisfied(key string) (bool, time.Duration) {
	p.Lock()
	defer p.Unlock()
	return p.counts[key] <= 0, time.Since(p.since[key])
}

func (p *pending) DeleteExpectations(key string) {
	p.Lock()
	defer p.Unlock()
	delete(p.counts, key)
}

type SetReconciler struct {
	client.Client
	pending *pending
}

func NewSetReconciler(c client.Client) *SetReconciler {
	return &SetReconciler{Client: c, pending: &pending{counts: make(map[string]int), since: make(map[string]time.Time)}}
}

func (r *SetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil // want `^never-cleared: Reconcile returns when its object is gone and clears nothing in pending: the next object of that name waits for it$`
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if ok, waited := r.pending.Satisfied(req.String()); !ok { // related `^the store is asked here$`
		if waited >= timeout { // related `^timed out here$`
			klog.InfoS("Pods are late", "set", req, "waited", waited)
			return ctrl.Result{}, nil // want `^inert-timeout: Reconcile only returns when Satisfied has timed out: the expectation stays, and a lost event blocks it for ever$`
		}
		return ctrl.Result{RequeueAfter: timeout - waited}, nil
	}
	return ctrl.Result{}, r.scaleUp(ctx, req.String(), podOf(set))
}

func (r *SetReconciler) scaleUp(ctx context.Context, key string, pod *corev1.Pod) error {
	r.pending.ExpectCreations(key, 1)          // related `^raised here$`
	if err := r.Create(ctx, pod); err != nil { // related `^fails here$`
		return err // want `^raise-without-lower: Create fails and this return keeps what ExpectCreations raised for it: the controller waits for an event of nothing$`
	}
	return nil
}

type JobReconciler struct {
	client.Client
	pending *pending
}

func (r *JobReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // related `^run here for each object$`
	if ok, _ := r.pending.Satisfied(req.Name); !ok { // want `^discarded-duration: Reconcile returns without requeue while Satisfied is false, and discards how long; a lost event blocks it for ever$` `^key-mismatch: Satisfied looks under name, but ExpectCreations raises under namespace/name: they never meet$`
		return ctrl.Result{}, nil
	}
	r.pending.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, wait.PollUntilContextCancel(ctx, time.Second, true, r.ready) // want `^unbounded-wait: PollUntilContextCancel has no deadline and Reconcile runs it: while the condition is not met, its worker is lost$`
}

func (r *JobReconciler) ready(ctx context.Context) (bool, error) {
	var pods corev1.PodList
	err := r.List(ctx, &pods)
	return len(pods.Items) > 0, err
}

// OKReconciler is the right program.
type OKReconciler struct {
	client.Client
	pending *pending
}

func (r *OKReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.String()
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
		r.pending.DeleteExpectations(key)
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if ok, waited := r.pending.Satisfied(key); !ok {
		if waited < timeout {
			return ctrl.Result{RequeueAfter: timeout - waited}, nil
		}
		r.pending.DeleteExpectations(key)
	}
	r.pending.ExpectCreations(key, 1)
	if err := r.Create(ctx, podOf(set)); err != nil {
		r.pending.CreationObserved(key)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func podOf(set *corev1.ReplicationController) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: set.Spec.Template.ObjectMeta, Spec: set.Spec.Template.Spec}
}
