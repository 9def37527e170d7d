package missing_synced

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Recorder is handed what says whether its caches have synced.
type Recorder struct {
	pods        corelisters.PodLister
	podsSynced  cache.InformerSynced
	nodes       corelisters.NodeLister
	nodesSynced cache.InformerSynced
}

func NewRecorder(pods corelisters.PodLister, podsSynced cache.InformerSynced, nodes corelisters.NodeLister, nodesSynced cache.InformerSynced) *Recorder {
	return &Recorder{
		pods:        pods,
		podsSynced:  podsSynced,
		nodes:       nodes,
		nodesSynced: nodesSynced, // related `set here, and never read`
	}
}

func (r *Recorder) Run(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), r.podsSynced) { // want `missing-synced: WaitForCacheSync does not wait for nodesSynced, which nothing else asks: that cache may be empty`
		return
	}
	wait.UntilWithContext(ctx, r.record, time.Minute)
}

func (r *Recorder) record(context.Context) {
	pods, _ := r.pods.List(labels.Everything())
	nodes, _ := r.nodes.List(labels.Everything())
	println(len(pods), len(nodes))
}

// An OkRecorder asks both, one of them later.
type OkRecorder struct {
	podsSynced, nodesSynced cache.InformerSynced
}

func NewOkRecorder(podsSynced, nodesSynced cache.InformerSynced) *OkRecorder {
	return &OkRecorder{podsSynced: podsSynced, nodesSynced: nodesSynced}
}

func (r *OkRecorder) Run(ctx context.Context) {
	if cache.WaitForCacheSync(ctx.Done(), r.podsSynced) {
		r.later(ctx)
	}
}

func (r *OkRecorder) later(ctx context.Context) { cache.WaitForCacheSync(ctx.Done(), r.nodesSynced) }
