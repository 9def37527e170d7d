package missing_synced

import (
	"context"

	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// OkTested has a field for a cache that the program does not have yet: only its tests set it (cstor-operators).
type OkTested struct {
	pods        corelisters.PodLister
	podsSynced  cache.InformerSynced
	nodesSynced cache.InformerSynced
}

func NewOkTested(pods coreinformers.PodInformer) *OkTested {
	return &OkTested{pods: pods.Lister(), podsSynced: pods.Informer().HasSynced}
}

func (t *OkTested) Run(ctx context.Context) {
	if cache.WaitForCacheSync(ctx.Done(), t.podsSynced) {
		<-ctx.Done()
	}
}
