package rotate

import (
	"context"
	"fmt"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Rotator renews the tokens of the managed databases.
type Rotator struct {
	client.Client
	logger logr.Logger
	every  time.Duration
	issue  func(ctx context.Context, name string) (string, error)
}

type Option func(*Rotator)

func Every(d time.Duration) Option { return func(r *Rotator) { r.every = d } }

func New(c client.Client, logger logr.Logger, issue func(context.Context, string) (string, error), opts ...Option) *Rotator {
	r := &Rotator{Client: c, logger: logger, every: time.Hour, issue: issue}
	for _, o := range opts {
		o(r)
	}
	return r
}

func (r *Rotator) Start(ctx context.Context) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
		case <-ctx.Done():
			r.logger.Info("rotator stops")
			return nil
		}
		if err := r.rotateAll(ctx); err != nil {
			r.logger.Error(err, "rotation")
		}
		timer.Reset(r.every)
	}
}

func (r *Rotator) rotateAll(ctx context.Context) error {
	secrets := &corev1.SecretList{}
	if err := r.List(ctx, secrets, client.HasLabels{"db.acme.io/token"}); err != nil {
		return err
	}
	for i := range secrets.Items {
		s := secrets.Items[i].DeepCopy()
		token, err := r.issue(ctx, s.Name)
		if err != nil {
			return fmt.Errorf("token for %s: %w", s.Name, err)
		}
		base := client.MergeFrom(s.DeepCopy())
		s.Data = map[string][]byte{"token": []byte(token)}
		if err := r.Patch(ctx, s, base); err != nil {
			return err
		}
	}
	return nil
}

var _ manager.Runnable = (*Rotator)(nil)
