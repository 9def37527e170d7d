// Package filewatch tells when a mounted file has changed.
package filewatch

import (
	"fmt"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// Watcher watches the folder of one file; its channels are closed by Close alone.
type Watcher struct {
	fs   *fsnotify.Watcher
	file string
}

// New watches file.
func New(file string) (*Watcher, error) {
	fs, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("making a watcher: %w", err)
	}
	if err := fs.Add(filepath.Dir(file)); err != nil {
		_ = fs.Close()
		return nil, fmt.Errorf("watching %s: %w", file, err)
	}
	return &Watcher{fs: fs, file: file}, nil
}

// Changes are the events of the folder.
func (w *Watcher) Changes() <-chan fsnotify.Event { return w.fs.Events }

// Errors are the errors of the watch.
func (w *Watcher) Errors() <-chan error { return w.fs.Errors }

// Concerns says whether an event is about the file.
func (w *Watcher) Concerns(e fsnotify.Event) bool {
	return filepath.Clean(e.Name) == filepath.Clean(w.file)
}

// Close ends the watch.
func (w *Watcher) Close() error { return w.fs.Close() }
