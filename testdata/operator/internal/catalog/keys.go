package catalog

import (
	"context"

	"github.com/fsnotify/fsnotify"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Keys follows the directory with the keys of the object store.
type Keys struct {
	Dir    string
	Rotate func(path string) error
}

var _ manager.Runnable = (*Keys)(nil)

// Start uses each key that is written, until the manager stops.
func (k *Keys) Start(ctx context.Context) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer watcher.Close()
	if err := watcher.Add(k.Dir); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, ok := <-watcher.Events:
			if !ok {
				return nil
			}
			if err := k.Rotate(evt.Name); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "cannot use key", "path", evt.Name)
			}
		}
	}
}
