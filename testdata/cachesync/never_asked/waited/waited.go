// Package waited has controllers whose callers wait.
package waited

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// An OkEvictor leaves the wait to those who start it.
type OkEvictor struct {
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
}

func NewOkEvictor(pods coreinformers.PodInformer) *OkEvictor {
	return &OkEvictor{pods: pods.Lister(), podsSynced: pods.Informer().HasSynced}
}

func (e *OkEvictor) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, e.list, time.Second)
	<-ctx.Done()
}

func (e *OkEvictor) list(context.Context) { _, _ = e.pods.List(labels.Everything()) }
