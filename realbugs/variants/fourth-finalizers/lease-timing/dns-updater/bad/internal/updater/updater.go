// Package updater keeps records.
package updater

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Records are those of a zone.
type Records interface {
	Apply(ctx context.Context) error
}

// Updater applies records each minute.
type Updater struct{ Records Records }

// Start implements manager.Runnable.
func (u *Updater) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if err := u.Records.Apply(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "Records were not applied")
		}
	}, time.Minute)
	return nil
}
