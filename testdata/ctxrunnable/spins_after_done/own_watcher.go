package spins_after_done

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"
)

// okFollow closes the watcher when it returns, and nobody else can: its channels stay open while the loop runs (ovn-kubernetes).
func okFollow(stopCh <-chan struct{}, path string, reload func()) {
	var events chan fsnotify.Event
	watcher, err := watcherOf(path)
	if err != nil {
		events = make(chan fsnotify.Event)
	} else {
		events = watcher.Events
		defer watcher.Close()
	}
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case event, ok := <-events:
			if !ok {
				continue
			}
			if event.Name != path {
				continue
			}
			reload()
		case <-stopCh:
			return
		case <-ticker.C:
			reload()
		}
	}
}

func watcherOf(path string) (*fsnotify.Watcher, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return watcher, watcher.Add(path)
}

// followFor does not know who closes the watcher that it is handed.
func followFor(ctx context.Context, watcher *fsnotify.Watcher, reload func()) error {
	events := watcher.Events
	for {
		select {
		case _, ok := <-events: // want `spins-once-closed: the loop spins once events is closed: this case asks whether it is, and stays in the loop`
			if !ok {
				continue
			}
			reload()
		case <-ctx.Done():
			return nil
		}
	}
}
