package blocks_forever

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/blocks_forever/slots"
)

// Replicator waits for its first configuration without a look at its context, which its loop looks
// at for all others (cloudnative-pg's replicator of slots).
type Replicator struct {
	instance *slots.Instance
	apply    func(context.Context, string)
}

var _ manager.Runnable = (*Replicator)(nil)

func (r *Replicator) Start(ctx context.Context) error {
	config := <-r.instance.Changes() // want `blocks-forever: receive from r.instance.Changes\(\) blocks for ever when ctx ends`
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case config = <-r.instance.Changes():
		case <-ticker.C:
		}
		r.apply(ctx, config)
	}
}

// CarefulReplicator looks at it for the first one too.
type CarefulReplicator struct{ Replicator }

var _ manager.Runnable = (*CarefulReplicator)(nil)

func (r *CarefulReplicator) Start(ctx context.Context) error {
	var config string
	select {
	case <-ctx.Done():
		return nil
	case config = <-r.instance.Changes():
	}
	for {
		r.apply(ctx, config)
		select {
		case <-ctx.Done():
			return nil
		case config = <-r.instance.Changes():
		}
	}
}

// PairedReplicator waits for another channel first, of which nothing is said.
type PairedReplicator struct {
	Replicator
	primary *slots.Instance
	ready   <-chan int
}

var _ manager.Runnable = (*PairedReplicator)(nil)

func (r *PairedReplicator) Start(ctx context.Context) error {
	<-r.ready
	config := <-r.primary.Changes()
	for {
		r.apply(ctx, config)
		select {
		case <-ctx.Done():
			return nil
		case config = <-r.instance.Changes():
		}
	}
}
