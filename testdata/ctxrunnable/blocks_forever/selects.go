package blocks_forever

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// certificates looks at its context between two selects, in a helper, and closes its watcher in a defer alone.
type certificates struct {
	dir    string
	reload func(name string)
}

var _ manager.Runnable = (*certificates)(nil)

func (c *certificates) Start(ctx context.Context) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer watcher.Close()
	if err := watcher.Add(c.dir); err != nil {
		return err
	}
	for !over(ctx) {
		select { // want `blocks-forever: select blocks for ever when ctx ends before a value comes: the loop looks at it only between two selects`
		case event, open := <-watcher.Events:
			if !open {
				return nil
			}
			c.reload(event.Name)
		case err, open := <-watcher.Errors:
			if !open {
				return err
			}
		}
	}
	return nil
}

func over(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}

// twoFeeds waits for one of two.
type twoFeeds struct {
	volumes, claims chan string
	take            func(string)
}

var _ manager.Runnable = (*twoFeeds)(nil)

func (f *twoFeeds) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		select { // want `blocks-forever: select blocks for ever when ctx ends before a value comes`
		case volume := <-f.volumes:
			f.take(volume)
		case claim := <-f.claims:
			f.take(claim)
		}
	}
	return nil
}

func (f *twoFeeds) Volumes(volume string) {
	select {
	case f.volumes <- volume:
	default:
	}
}

// okCertificates closes its watcher when the context ends.
type okCertificates struct{ certificates }

var _ manager.Runnable = (*okCertificates)(nil)

func (c *okCertificates) Start(ctx context.Context) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = watcher.Close() })()
	for !over(ctx) {
		select {
		case event, open := <-watcher.Events:
			if !open {
				return nil
			}
			c.reload(event.Name)
		case err, open := <-watcher.Errors:
			if !open {
				return err
			}
		}
	}
	return nil
}

// okBoth has an arm on its context.
type okBoth struct{ twoFeeds }

var _ manager.Runnable = (*okBoth)(nil)

func (f *okBoth) Start(ctx context.Context) error {
	for !over(ctx) {
		select {
		case <-ctx.Done():
			return nil
		case volume := <-f.volumes:
			f.take(volume)
		}
	}
	return nil
}

// okTimed looks again each second.
type okTimed struct{ twoFeeds }

var _ manager.Runnable = (*okTimed)(nil)

func (f *okTimed) Start(ctx context.Context) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for !over(ctx) {
		select {
		case <-ticker.C:
		case volume := <-f.volumes:
			f.take(volume)
		}
	}
	return nil
}

// okAsks has a channel that its sender closes.
type okAsks struct {
	twoFeeds
	lines <-chan string
}

var _ manager.Runnable = (*okAsks)(nil)

func (f *okAsks) Start(ctx context.Context) error {
	for !over(ctx) {
		select {
		case volume := <-f.volumes:
			f.take(volume)
		case line, open := <-f.lines:
			if !open {
				return nil
			}
			f.take(line)
		}
	}
	return nil
}
