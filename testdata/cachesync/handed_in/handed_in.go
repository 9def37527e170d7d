// Package handed_in has controllers that are handed a lister beside the informers that they wait for.
package handed_in

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Releases reads config maps by a lister that its callers hand over.
type Releases struct {
	queue      workqueue.TypedRateLimitingInterface[string]
	configs    corelisters.ConfigMapLister
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
}

// NewReleases is called by who waits for nothing.
func NewReleases(configs corelisters.ConfigMapLister, pods coreinformers.PodInformer) *Releases {
	r := &Releases{
		queue:      workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		configs:    configs, // related `the lister is handed over here`
		pods:       pods.Lister(),
		podsSynced: pods.Informer().HasSynced,
	}
	_, _ = pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { r.queue.Add("all") }})
	return r
}

// Run waits for pods.
func (r *Releases) Run(ctx context.Context) {
	defer r.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), r.podsSynced) { // want `missing-synced: WaitForCacheSync waits for other caches, and not for the one that configs reads, which nothing above waits for either`
		return
	}
	go wait.Until(r.work, time.Second, ctx.Done())
	<-ctx.Done()
}

func (r *Releases) work() {
	for {
		key, quit := r.queue.Get()
		if quit {
			return
		}
		_, _ = r.configs.ConfigMaps("default").Get(key)
		_, _ = r.pods.Pods("default").Get(key)
		r.queue.Forget(key)
		r.queue.Done(key)
	}
}

// OkAwaited reads secrets, which the callers wait for.
type OkAwaited struct {
	secrets corelisters.SecretLister
	synced  []cache.InformerSynced
}

// NewOkAwaited is called by who waits for secrets.
func NewOkAwaited(secrets corelisters.SecretLister, pods coreinformers.PodInformer) *OkAwaited {
	return &OkAwaited{secrets: secrets, synced: []cache.InformerSynced{pods.Informer().HasSynced}}
}

// Run waits for pods.
func (r *OkAwaited) Run(ctx context.Context) bool {
	return cache.WaitForCacheSync(ctx.Done(), r.synced...) && r.known("a")
}

func (r *OkAwaited) known(name string) bool {
	_, err := r.secrets.Secrets("default").Get(name)
	return err == nil
}

// OkAbove reads nodes, which who calls the callers waits for.
type OkAbove struct {
	nodes  corelisters.NodeLister
	synced cache.InformerSynced
}

// NewOkAbove is called by who is started after a wait.
func NewOkAbove(nodes corelisters.NodeLister, pods coreinformers.PodInformer) *OkAbove {
	return &OkAbove{nodes: nodes, synced: pods.Informer().HasSynced}
}

// Run waits for pods.
func (r *OkAbove) Run(ctx context.Context) bool {
	if !cache.WaitForCacheSync(ctx.Done(), r.synced) {
		return false
	}
	_, err := r.nodes.Get("a")
	return err == nil
}

// OkHandedToo is handed what says whether the cache has synced.
type OkHandedToo struct {
	quotas corelisters.ResourceQuotaLister
	synced []cache.InformerSynced
}

// NewOkHandedToo is handed both.
func NewOkHandedToo(quotas corelisters.ResourceQuotaLister, quotasSynced cache.InformerSynced, pods coreinformers.PodInformer) *OkHandedToo {
	return &OkHandedToo{quotas: quotas, synced: []cache.InformerSynced{quotasSynced, pods.Informer().HasSynced}}
}

// Run waits for both.
func (r *OkHandedToo) Run(ctx context.Context) bool {
	if !cache.WaitForCacheSync(ctx.Done(), r.synced...) {
		return false
	}
	_, err := r.quotas.ResourceQuotas("default").Get("a")
	return err == nil
}

// OkUnread keeps a lister that nothing reads.
type OkUnread struct {
	endpoints corelisters.EndpointsLister
	synced    cache.InformerSynced
}

// NewOkUnread is called by who waits for nothing.
func NewOkUnread(endpoints corelisters.EndpointsLister, pods coreinformers.PodInformer) *OkUnread {
	return &OkUnread{endpoints: endpoints, synced: pods.Informer().HasSynced}
}

// Run waits for pods.
func (r *OkUnread) Run(ctx context.Context) bool { return cache.WaitForCacheSync(ctx.Done(), r.synced) }

// OkNobody is called by nobody that is seen.
type OkNobody struct {
	accounts corelisters.ServiceAccountLister
	synced   cache.InformerSynced
}

// NewOkNobody is for others.
func NewOkNobody(accounts corelisters.ServiceAccountLister, pods coreinformers.PodInformer) *OkNobody {
	return &OkNobody{accounts: accounts, synced: pods.Informer().HasSynced}
}

// Run waits for pods.
func (r *OkNobody) Run(ctx context.Context) bool {
	if !cache.WaitForCacheSync(ctx.Done(), r.synced) {
		return false
	}
	_, err := r.accounts.ServiceAccounts("default").Get("a")
	return err == nil
}
