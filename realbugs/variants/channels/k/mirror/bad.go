package mirror

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Image is a container image that is to be copied to the local registry.
type Image struct {
	Ref   string
	Owner types.NamespacedName
}

// Mirror copies the images that pods ask for.
type Mirror struct {
	log    logr.Logger
	wanted chan Image
	list   func(context.Context) ([]Image, error)
	copy   func(context.Context, Image) error
}

func New(log logr.Logger, list func(context.Context) ([]Image, error), copy func(context.Context, Image) error) *Mirror {
	return &Mirror{log: log, wanted: make(chan Image), list: list, copy: copy}
}

// Start runs the two halves of the mirror and returns when both have ended.
func (m *Mirror) Start(ctx context.Context) error {
	var group wait.Group
	group.StartWithContext(ctx, m.discover)
	group.StartWithContext(ctx, func(ctx context.Context) {
		wait.UntilWithContext(ctx, m.copyNext, time.Second)
	})
	group.Wait()
	return nil
}

func (*Mirror) NeedLeaderElection() bool { return true }

func (m *Mirror) discover(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		images, err := m.list(ctx)
		if err != nil {
			m.log.Error(err, "images cannot be listed")
			return
		}
		for _, img := range images {
			select {
			case <-ctx.Done():
				return
			case m.wanted <- img:
			}
		}
	}, time.Minute)
}

func (m *Mirror) copyNext(ctx context.Context) {
	img := <-m.wanted // WANT ctxrunnable/blocks-forever or ctxrunnable/deaf-loop
	if err := m.copy(ctx, img); err != nil {
		m.log.Error(err, "copy failed", "image", img.Ref, "owner", img.Owner)
	}
}
