// Package workers_first starts workers before the caches that they read have synced.
package workers_first

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Policies applies policies to pods.
type Policies struct {
	queue      workqueue.TypedRateLimitingInterface[string]
	audits     workqueue.TypedRateLimitingInterface[string]
	pods       corelisters.PodLister
	namespaces corelisters.NamespaceLister
	podSynced  cache.InformerSynced
	nsSynced   cache.InformerSynced
	ready      chan struct{}
}

func (p *Policies) worker() {
	for p.next() {
	}
}

func (p *Policies) next() bool {
	key, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(key)
	pod, err := p.pods.Pods("").Get(key)
	if err == nil {
		_, err = p.namespaces.Get(pod.Namespace)
	}
	if err != nil {
		p.queue.AddRateLimited(key)
		return true
	}
	p.queue.Forget(key)
	return true
}

func (p *Policies) run(workers int, stop <-chan struct{}) {
	defer p.queue.ShutDown()
	for range workers {
		go wait.Until(p.worker, time.Second, stop) // want `workers-first: this worker is started before WaitForCacheSync: it processes what it gets on caches that are not filled`
	}
	if !cache.WaitForCacheSync(stop, p.podSynced, p.nsSynced) { // related `the caches are waited for here`
		return
	}
	<-stop
}

func (p *Policies) runClosure(ctx context.Context) {
	var group sync.WaitGroup
	group.Add(1)
	go func() { // want `workers-first: this worker is started before WaitForNamedCacheSync`
		defer group.Done()
		for p.next() {
		}
	}()
	if !cache.WaitForNamedCacheSync("policies", ctx.Done(), p.podSynced) {
		runtime.HandleError(context.Cause(ctx))
	}
	<-ctx.Done()
	p.queue.ShutDown()
	group.Wait()
}

func (p *Policies) runBeside(workers int, stop <-chan struct{}) {
	var started sync.WaitGroup
	for _, synced := range []cache.InformerSynced{p.podSynced, p.nsSynced} {
		started.Add(1)
		go func(synced cache.InformerSynced) {
			defer started.Done()
			if !cache.WaitForNamedCacheSync("policies", stop, synced) {
				klog.Error("timed out")
			}
		}(synced)
	}
	for range workers {
		started.Add(1)
		go func() { // want `workers-first: this worker does not wait for WaitForNamedCacheSync, which runs in a goroutine of its own`
			started.Done()
			wait.Until(p.worker, time.Second, stop)
		}()
	}
	started.Wait()
	<-stop
	p.queue.ShutDown()
}

func (p *Policies) runWithRepair(stop <-chan struct{}, repair interface{ WaitForRows() }) {
	go func() {
		if !cache.WaitForCacheSync(stop, p.podSynced) {
			klog.Error("timed out")
		}
	}()
	p.repair(repair)
	go wait.Until(p.worker, time.Second, stop) // want `workers-first: this worker does not wait for WaitForCacheSync`
	<-stop
}

func (p *Policies) repair(rows interface{ WaitForRows() }) {
	if _, err := p.pods.Pods("").Get("a"); err != nil {
		rows.WaitForRows()
	}
}

func (p *Policies) runByTable(stop <-chan struct{}) {
	go func() {
		if !cache.WaitForCacheSync(stop, p.podSynced) {
			klog.Error("timed out")
		}
	}()
	for _, work := range []func(){p.worker} {
		go func(work func()) { // want `workers-first: this worker does not wait for WaitForCacheSync`
			wait.Until(work, time.Second, stop)
		}(work)
	}
	<-stop
}

func (p *Policies) okRun(workers int, stop <-chan struct{}) {
	defer p.queue.ShutDown()
	if !cache.WaitForCacheSync(stop, p.podSynced, p.nsSynced) {
		return
	}
	for range workers {
		go wait.Until(p.worker, time.Second, stop)
	}
	<-stop
}

func (p *Policies) okJoined(stop <-chan struct{}) {
	var synced sync.WaitGroup
	synced.Add(1)
	go func() {
		defer synced.Done()
		if !cache.WaitForCacheSync(stop, p.podSynced) {
			klog.Error("timed out")
		}
	}()
	synced.Wait()
	go wait.Until(p.worker, time.Second, stop)
	<-stop
}

// The worker waits for the signal.
func (p *Policies) okSignalled(stop <-chan struct{}) {
	go func() {
		if cache.WaitForCacheSync(stop, p.podSynced) {
			close(p.ready)
		}
	}()
	go func() {
		select {
		case <-p.ready:
		case <-stop:
			return
		}
		wait.Until(p.worker, time.Second, stop)
	}()
	<-stop
}

// The worker waits for the caches itself.
func (p *Policies) okWaitsItself(stop <-chan struct{}) {
	go p.okRun(1, stop)
	if cache.WaitForCacheSync(stop, p.nsSynced) {
		klog.Info("namespaces are there")
	}
}

// What follows the second wait needs more caches than the worker.
func (p *Policies) okTwoWaits(stop <-chan struct{}) {
	if !cache.WaitForCacheSync(stop, p.podSynced) {
		return
	}
	go wait.Until(p.worker, time.Second, stop)
	if !cache.WaitForCacheSync(stop, p.nsSynced) {
		return
	}
	<-stop
}

// The goroutine that waits goes on with work of its own.
func (p *Policies) okOtherWork(stop <-chan struct{}) {
	go func() {
		if cache.WaitForCacheSync(stop, p.podSynced) {
			p.audits.Add("all")
		}
	}()
	go wait.Until(p.worker, time.Second, stop)
	<-stop
}

// A goroutine that gets no items.
func (p *Policies) okNoWorker(stop <-chan struct{}) {
	go func() {
		<-stop
		p.queue.ShutDown()
	}()
	if !cache.WaitForCacheSync(stop, p.podSynced) {
		return
	}
	p.worker()
}

// Quotas reads pods and quotas.
type Quotas struct {
	Policies
	factory informers.SharedInformerFactory
	quotas  corelisters.ResourceQuotaLister
	nodes   corelisters.PodLister
}

// NewQuotas makes both informers.
func NewQuotas(client kubernetes.Interface) *Quotas {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	return &Quotas{factory: factory, quotas: factory.Core().V1().ResourceQuotas().Lister(), nodes: factory.Core().V1().Pods().Lister()}
}

func (q *Quotas) run(ctx context.Context) {
	q.factory.Start(ctx.Done())                           // related `the informers are started here`
	go wait.UntilWithContext(ctx, q.process, time.Second) // want `workers-first: nothing waits for the caches before this worker is started: it processes what it gets on caches that are not filled`
	<-ctx.Done()
}

func (q *Quotas) process(context.Context) { q.worker() }

func (q *Quotas) okWaitsInHelper(ctx context.Context) {
	q.factory.Start(ctx.Done())
	if !q.ready(ctx) {
		return
	}
	go wait.UntilWithContext(ctx, q.process, time.Second)
	<-ctx.Done()
}

func (q *Quotas) ready(ctx context.Context) bool {
	for _, ok := range q.factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return false
		}
	}
	return true
}

func (q *Quotas) okOtherWait(ctx context.Context, waitForCaches func(context.Context)) {
	q.factory.Start(ctx.Done())
	q.syncAll(ctx, waitForCaches)
	go wait.UntilWithContext(ctx, q.process, time.Second)
	<-ctx.Done()
}

func (q *Quotas) syncAll(ctx context.Context, waitForCaches func(context.Context)) {
	for !q.podSynced() {
		waitForCaches(ctx)
	}
}

// A Server starts the informers, and has others work.
type Server struct {
	factory informers.SharedInformerFactory
	audits  *Audits
}

// Audits has listers of its own.
type Audits struct {
	pods   corelisters.PodLister
	quotas corelisters.ResourceQuotaLister
	queue  workqueue.TypedRateLimitingInterface[string]
}

// NewAudits makes the informers.
func NewAudits(factory informers.SharedInformerFactory) *Audits {
	return &Audits{
		pods: factory.Core().V1().Pods().Lister(), quotas: factory.Core().V1().ResourceQuotas().Lister(),
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
}

// Run works until the end.
func (a *Audits) Run(ctx context.Context) {
	defer a.queue.ShutDown()
	go wait.UntilWithContext(ctx, a.work, time.Second)
	<-ctx.Done()
}

func (a *Audits) work(context.Context) {
	for {
		key, quit := a.queue.Get()
		if quit {
			return
		}
		_, _ = a.pods.Pods(key).List(labels.Everything())
		_, _ = a.quotas.ResourceQuotas(key).List(labels.Everything())
		a.queue.Done(key)
	}
}

func (s *Server) run(ctx context.Context) {
	var running sync.WaitGroup
	running.Add(1)
	go func() { // want `workers-first: nothing waits for the caches before this worker is started`
		defer running.Done()
		s.audits.Run(ctx)
	}()
	s.factory.Start(ctx.Done()) // related `the informers are started here`
	<-ctx.Done()
	running.Wait()
}

func (s *Server) okWaits(ctx context.Context) {
	s.factory.Start(ctx.Done())
	s.factory.WaitForCacheSync(ctx.Done())
	go s.audits.Run(ctx)
	<-ctx.Done()
}
