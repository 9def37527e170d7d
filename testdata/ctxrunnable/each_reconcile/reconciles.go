// Package each_reconcile has goroutines that each reconcile starts once more.
package each_reconcile

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/each_reconcile/health"
)

// pools has the stop in a field.
type pools struct {
	client.Client
	stop     chan struct{}
	disabled bool
}

func (r *pools) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() || r.disabled {
		return ctrl.Result{}, nil
	}
	if pod.Spec.HostNetwork {
		go watch(r.stop) // want `outlives-round: each run of Reconcile of \*pools leaves this goroutine behind: it ends only with stop, and not with the run`
	}
	return ctrl.Result{}, nil
}

func watch(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Minute):
		}
	}
}

// mirrors tests a mark that nothing sets.
type mirrors struct {
	client.Client
	mirrored map[string]*mirror
}

type mirror struct {
	stop    chan struct{}
	running bool
}

func (r *mirrors) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, known := r.mirrored[req.Name]; !known {
		r.mirrored[req.Name] = &mirror{stop: make(chan struct{})}
	}
	if !pod.DeletionTimestamp.IsZero() {
		close(r.mirrored[req.Name].stop)
		delete(r.mirrored, req.Name)
		return ctrl.Result{}, nil
	}
	if !r.mirrored[req.Name].running {
		go watch(r.mirrored[req.Name].stop) // want `each run of Reconcile of \*mirrors leaves this goroutine behind`
	}
	return ctrl.Result{}, nil
}

// markedMirror has a mark that is set.
type markedMirror struct {
	stop    chan struct{}
	running bool
}

type okMarked struct {
	client.Client
	mirrored map[string]*markedMirror
}

func (r *okMarked) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, known := r.mirrored[req.Name]; !known {
		r.mirrored[req.Name] = &markedMirror{stop: make(chan struct{})}
	}
	if !r.mirrored[req.Name].running {
		go watch(r.mirrored[req.Name].stop)
		r.mirrored[req.Name].running = true
	}
	return ctrl.Result{}, nil
}

// okEntries tests and makes the entry together.
type okEntries struct {
	client.Client
	mirrored map[string]*mirror
}

func (r *okEntries) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, known := r.mirrored[req.Name]; known {
		return ctrl.Result{}, nil
	}
	m := &mirror{stop: make(chan struct{})}
	r.mirrored[req.Name] = m
	go watch(m.stop)
	return ctrl.Result{}, nil
}

// nodes has the context of the operator, and starts in a helper.
type nodes struct {
	client.Client
	operator context.Context
}

func (r *nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := new(corev1.Node)
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensure(node); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *nodes) ensure(node *corev1.Node) error {
	if err := r.Update(r.operator, node); err != nil {
		return err
	}
	r.follow(node.Name)
	return nil
}

func (r *nodes) follow(name string) {
	go func() { // want `each run of Reconcile of \*nodes leaves this goroutine behind`
		ticker := time.NewTicker(time.Minute)
		defer ticker.Stop()
		for {
			select {
			case <-r.operator.Done():
				return
			case <-ticker.C:
				_ = r.List(r.operator, new(corev1.PodList))
			}
		}
	}()
}

// okNodes ends the former one first.
type okNodes struct {
	client.Client
	operator context.Context
	cancel   context.CancelFunc
}

func (r *okNodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if r.cancel != nil {
		r.cancel()
	}
	var following context.Context
	following, r.cancel = context.WithCancel(r.operator)
	go wait.UntilWithContext(following, func(context.Context) {}, time.Minute)
	return ctrl.Result{}, nil
}

// okRestarted closes the stop of the former one, here and in a helper.
type okRestarted struct {
	client.Client
	stop chan struct{}
}

func (r *okRestarted) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	close(r.stop)
	r.stop = make(chan struct{})
	go watch(r.stop)
	return ctrl.Result{}, nil
}

type okRestartedByHelper struct {
	client.Client
	stop chan struct{}
}

func (r *okRestartedByHelper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.renew()
	r.start()
	return ctrl.Result{}, nil
}

func (r *okRestartedByHelper) renew() {
	close(r.stop)
	r.stop = make(chan struct{})
}

func (r *okRestartedByHelper) start() { go watch(r.stop) }

// okOnce starts it once: a sync.Once, an atomic flag, a sync.Map, a flag with a second condition beside it.
type okOnce struct {
	client.Client
	stop    chan struct{}
	once    sync.Once
	running atomic.Bool
	known   sync.Map
	started bool
}

func (r *okOnce) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.once.Do(func() { go watch(r.stop) })
	if r.running.CompareAndSwap(false, true) {
		go watch(r.stop)
	}
	if _, loaded := r.known.LoadOrStore(req.Name, true); !loaded {
		go watch(r.stop)
	}
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Spec.HostNetwork && !r.started || pod.Spec.HostPID && !r.started {
		r.started = true
		go watch(r.stop)
	}
	return ctrl.Result{}, nil
}

// okPhases keeps the mark in the object.
type okPhases struct {
	client.Client
	stop chan struct{}
}

func (r *okPhases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Phase == corev1.PodPending {
		go watch(r.stop)
	}
	if pod.Annotations["watched"] == "" {
		pod.Annotations["watched"] = "true"
		if err := r.Update(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		go watch(r.stop)
	}
	return ctrl.Result{}, nil
}

// okCreated starts it beside what it creates.
type okCreated struct {
	client.Client
	stop chan struct{}
}

func (r *okCreated) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	} else if err == nil {
		return ctrl.Result{}, nil
	}
	pod.Name = req.Name
	if err := r.Create(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	go watch(r.stop)
	return ctrl.Result{}, nil
}

// stores has a monitor of another package.
type stores struct {
	client.Client
	monitor *health.Monitor
}

func (r *stores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.monitor.Watch(ctx, req.Name) // want `each run of Reconcile of \*stores leaves a goroutine of Watch behind`
	return ctrl.Result{}, nil
}

// okStores starts it once, or with a monitor of the run.
type okStores struct {
	client.Client
	monitor *health.Monitor
}

func (r *okStores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.monitor.WatchOnce(req.Name)
	of := &health.Monitor{Stop: make(chan struct{})}
	of.Watch(ctx, req.Name)
	defer close(of.Stop)
	return ctrl.Result{}, r.List(ctx, new(corev1.PodList))
}

// queues starts what nothing ends, which deaf-loop reports.
type queues struct {
	client.Client
	lengths []int
}

func (r *queues) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go r.measure()
	go wait.Forever(r.sum, time.Minute) // want `deaf-loop: the goroutine that Reconcile of \*queues starts never returns after ctx ends: Forever goes on for ever`
	return ctrl.Result{}, nil
}

func (r *queues) measure() {
	for { // want `deaf-loop: measure of \*queues never returns`
		r.lengths = append(r.lengths, len(r.lengths))
		time.Sleep(time.Minute)
	}
}

func (r *queues) sum() { r.lengths = r.lengths[:0] }

// backups runs under a context that never ends.
type backups struct{ client.Client }

func (r *backups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go wait.UntilWithContext(context.Background(), r.sync, time.Minute) // want `detached-context: UntilWithContext runs under a context that never ends`
	return ctrl.Result{}, nil
}

func (r *backups) sync(ctx context.Context) { _ = r.List(ctx, new(corev1.PodList)) }

// okBounded ends by itself.
type okBounded struct {
	client.Client
	operator context.Context
	ready    chan struct{}
}

func (r *okBounded) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go r.wait()
	go func() {
		<-r.ready
		_ = r.List(r.operator, new(corev1.PodList))
	}()
	return ctrl.Result{}, nil
}

func (r *okBounded) wait() {
	for range 10 {
		list := new(corev1.PodList)
		if err := r.List(r.operator, list); err == nil && len(list.Items) == 0 {
			return
		}
		time.Sleep(time.Minute)
	}
}

// jobs has a Reconcile without a context.
type jobs struct {
	client.Client
	lengths []int
}

func (r *jobs) Reconcile(req ctrl.Request) (ctrl.Result, error) {
	go r.measure() // want `each run of Reconcile of \*jobs leaves this goroutine behind: nothing ends it`
	return ctrl.Result{}, nil
}

func (r *jobs) measure() {
	for {
		r.lengths = append(r.lengths, len(r.lengths))
		time.Sleep(time.Minute)
	}
}
