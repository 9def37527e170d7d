package files

import (
	"fmt"

	"github.com/fsnotify/fsnotify"
)

// Open watches the mounted ConfigMap; its kubelet swaps the ..data link.
func Open(dir string) (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("creating the watcher: %w", err)
	}
	if err := w.Add(dir); err != nil {
		_ = w.Close()
		return nil, fmt.Errorf("watching %s: %w", dir, err)
	}
	return w, nil
}
