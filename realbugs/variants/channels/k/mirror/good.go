package mirror

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Pruner removes the images that no pod asks for any more.
type Pruner struct {
	log    logr.Logger
	unused chan Image
	list   func(context.Context) ([]Image, error)
	remove func(context.Context, Image) error
}

func NewPruner(log logr.Logger, list func(context.Context) ([]Image, error), remove func(context.Context, Image) error) *Pruner {
	return &Pruner{log: log, unused: make(chan Image), list: list, remove: remove}
}

// Start runs the two halves of the pruner and returns when both have ended.
func (p *Pruner) Start(ctx context.Context) error {
	var group wait.Group
	group.StartWithContext(ctx, p.discover)
	group.StartWithContext(ctx, func(ctx context.Context) {
		wait.UntilWithContext(ctx, p.removeNext, time.Second)
	})
	group.Wait()
	return nil
}

func (*Pruner) NeedLeaderElection() bool { return true }

func (p *Pruner) discover(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		images, err := p.list(ctx)
		if err != nil {
			p.log.Error(err, "images cannot be listed")
			return
		}
		for _, img := range images {
			select {
			case <-ctx.Done():
				return
			case p.unused <- img:
			}
		}
	}, time.Minute)
}

func (p *Pruner) removeNext(ctx context.Context) {
	select {
	case <-ctx.Done():
	case img := <-p.unused:
		if err := p.remove(ctx, img); err != nil {
			p.log.Error(err, "removal failed", "image", img.Ref, "owner", img.Owner)
		}
	}
}
