package stop_that_never_closes

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	toolscache "k8s.io/client-go/tools/cache"
)

// A mirror has a stop channel that nothing makes (submariner's endpoints).
type mirror struct {
	stop     chan struct{}
	informer toolscache.SharedIndexInformer
	peer     starter
}

type starter interface {
	Start(stop <-chan struct{}) error
}

func newMirror(informer toolscache.SharedIndexInformer, peer starter) (*mirror, error) {
	m := &mirror{informer: informer, peer: peer}
	go m.informer.Run(m.stop)                     // want `background-stop: stop channel m.stop is never set: it is nil and never closes, so that nothing stops Run`
	go wait.Until(func() {}, time.Second, m.stop) // want `background-stop: stop channel m.stop is never set`
	return m, m.peer.Start(m.stop)                // want `background-stop: stop channel m.stop is never set: it is nil and never closes, so that nothing stops Start`
}

// A copied mirror gets its channel from whoever makes it.
type copied struct {
	stop     <-chan struct{}
	informer toolscache.SharedIndexInformer
}

func newCopied(stop <-chan struct{}, informer toolscache.SharedIndexInformer) *copied {
	c := &copied{informer: informer}
	c.stop = stop
	go c.informer.Run(c.stop)
	return c
}

// An Open one can be set by other packages.
type Open struct {
	Stop     <-chan struct{}
	informer toolscache.SharedIndexInformer
}

func (o *Open) okRun() { o.informer.Run(o.Stop) }

// A context at hand says that it can stop.
func neverStopsUnder(ctx context.Context, informer toolscache.SharedInformer) {
	go informer.Run(wait.NeverStop) // want `background-stop: wait.NeverStop never closes, although ctx is in scope: nothing stops Run`
	<-ctx.Done()
}

func okStopsUnder(ctx context.Context, informer toolscache.SharedInformer) {
	go informer.Run(ctx.Done())
	<-ctx.Done()
}

// Nothing is at hand.
func okNeverStops(informer toolscache.SharedInformer) { go informer.Run(wait.NeverStop) }
