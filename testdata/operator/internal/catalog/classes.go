// Package catalog knows which kinds of storage there are.
package catalog

import (
	"context"
	"sync"

	"github.com/fsnotify/fsnotify"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Classes follows the directory with the mounted descriptions of storage classes.
type Classes struct {
	Dir  string
	Load func(path string) error

	mu     sync.Mutex
	broken map[string]error
}

var _ manager.Runnable = (*Classes)(nil)

// Start loads each description that is written, until the manager stops.
func (c *Classes) Start(ctx context.Context) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer watcher.Close()
	if err := watcher.Add(c.Dir); err != nil {
		return err
	}
	log := ctrl.LoggerFrom(ctx)
	for {
		select {
		case <-ctx.Done():
			log.Info("no longer following", "dir", c.Dir)
			break
		case evt, ok := <-watcher.Events:
			if !ok {
				return nil
			}
			if evt.Has(fsnotify.Write) || evt.Has(fsnotify.Create) {
				c.note(evt.Name, c.Load(evt.Name))
			}
		case err, ok := <-watcher.Errors:
			if !ok {
				return nil
			}
			log.Error(err, "cannot follow", "dir", c.Dir)
		}
	}
}

func (c *Classes) note(path string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken == nil {
		c.broken = make(map[string]error)
	}
	c.broken[path] = err
}
