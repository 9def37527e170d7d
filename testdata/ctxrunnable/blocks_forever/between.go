package blocks_forever

import (
	"context"

	"github.com/fsnotify/fsnotify"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Importer looks at its context between two entries, and waits for the next one without.
type Importer struct {
	entries <-chan string
	load    func(context.Context, string)
}

var _ manager.Runnable = (*Importer)(nil)

func (i *Importer) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		i.load(ctx, <-i.entries) // want `blocks-forever: receive from i.entries blocks for ever when ctx ends before a value comes: the loop looks`
	}
	return nil
}

// PollingImporter does so with a select that does not wait.
type PollingImporter struct{ Importer }

var _ manager.Runnable = (*PollingImporter)(nil)

func (i *PollingImporter) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		entry := <-i.entries // want `blocks-forever: receive from i.entries blocks for ever when ctx ends before a value comes: the loop looks`
		i.load(ctx, entry)
	}
}

// CarefulImporter waits for both.
type CarefulImporter struct{ Importer }

var _ manager.Runnable = (*CarefulImporter)(nil)

func (i *CarefulImporter) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case entry := <-i.entries:
			i.load(ctx, entry)
		}
	}
	return nil
}

// ClosedImporter asks whether its channel is open: whoever sends closes it.
type ClosedImporter struct{ Importer }

var _ manager.Runnable = (*ClosedImporter)(nil)

func (i *ClosedImporter) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		entry, open := <-i.entries
		if !open {
			break
		}
		i.load(ctx, entry)
	}
	return nil
}

// FileImporter reads from what the end of its context closes.
type FileImporter struct {
	watcher *fsnotify.Watcher
	load    func(context.Context, string)
}

var _ manager.Runnable = (*FileImporter)(nil)

func (i *FileImporter) Start(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { _ = i.watcher.Close() })()
	for ctx.Err() == nil {
		evt := <-i.watcher.Events
		i.load(ctx, evt.Name)
	}
	return nil
}
