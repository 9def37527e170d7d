// Package reload loads the settings anew when their file changes.
package reload

import (
	"context"
	"errors"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/right-closed-in-close/config-watch/right/internal/filewatch"
)

// Reloader is added to the manager.
type Reloader struct {
	File string
	Load func(ctx context.Context, file string) error
}

// NeedLeaderElection implements manager.LeaderElectionRunnable.
func (*Reloader) NeedLeaderElection() bool { return false }

// Start implements manager.Runnable.
func (r *Reloader) Start(ctx context.Context) (err error) {
	w, err := filewatch.New(r.File)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-w.Changes():
			if !w.Concerns(e) {
				continue
			}
			// Editors write in several steps.
			time.Sleep(50 * time.Millisecond)
			if err := r.Load(ctx, r.File); err != nil {
				klog.FromContext(ctx).Error(err, "The settings stay as they were", "file", r.File)
			}
		case err := <-w.Errors():
			klog.FromContext(ctx).Error(err, "Watching the settings", "file", r.File)
		}
	}
}
