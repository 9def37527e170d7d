// Package deps has the caches of a worker in fields that others can name.
package deps

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	batchinformers "k8s.io/client-go/informers/batch/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	batchlisters "k8s.io/client-go/listers/batch/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Deps are the caches that the worker reads.
type Deps struct {
	Jobs       batchlisters.JobLister
	JobsSynced cache.InformerSynced
	Pods       corelisters.PodLister
	PodsSynced cache.InformerSynced
}

// From returns the caches.
func From(jobs batchinformers.JobInformer, pods coreinformers.PodInformer) Deps {
	return Deps{
		Jobs: jobs.Lister(), JobsSynced: jobs.Informer().HasSynced,
		Pods: pods.Lister(), PodsSynced: pods.Informer().HasSynced, // related `set here, and never read`
	}
}

// A Cleaner looks at both.
type Cleaner struct{ Deps }

// Run works until the channel is closed.
func (c *Cleaner) Run(stop <-chan struct{}) {
	if !cache.WaitForCacheSync(stop, c.JobsSynced) { // want `missing-synced: WaitForCacheSync does not wait for PodsSynced, which nothing else asks: that cache may be empty`
		return
	}
	wait.Until(c.clean, time.Minute, stop)
}

func (c *Cleaner) clean() {
	jobs, _ := c.Jobs.List(labels.Everything())
	pods, _ := c.Pods.List(labels.Everything())
	println(len(jobs), len(pods))
}

// Caches are those of a counter, one of which its callers wait for.
type Caches struct {
	Nodes       corelisters.NodeLister
	NodesReady  cache.InformerSynced
	Claims      corelisters.PersistentVolumeClaimLister
	ClaimsReady cache.InformerSynced
}

// CachesFrom returns the caches.
func CachesFrom(nodes coreinformers.NodeInformer, claims coreinformers.PersistentVolumeClaimInformer) *Caches {
	return &Caches{
		Nodes: nodes.Lister(), NodesReady: nodes.Informer().HasSynced,
		Claims: claims.Lister(), ClaimsReady: claims.Informer().HasSynced,
	}
}

// Count waits for nodes alone.
func (c *Caches) Count(ctx context.Context) int {
	if !cache.WaitForCacheSync(ctx.Done(), c.NodesReady) {
		return 0
	}
	nodes, _ := c.Nodes.List(labels.Everything())
	claims, _ := c.Claims.List(labels.Everything())
	return len(nodes) + len(claims)
}
