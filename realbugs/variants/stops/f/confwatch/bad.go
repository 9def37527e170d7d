package confwatch

import (
	"fmt"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"k8s.io/klog/v2"
)

type Option func(*options)

type options struct {
	settle time.Duration
}

func Settle(d time.Duration) Option { return func(o *options) { o.settle = d } }

// Watch calls reload for each change below dir until stop is called.
func Watch(dir string, reload func(file string), opts ...Option) (stop func(), err error) {
	o := options{settle: 200 * time.Millisecond}
	for _, f := range opts {
		f(&o)
	}
	fw, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	if err := fw.Add(dir); err != nil {
		_ = fw.Close()
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}

	changes := make(chan string)
	notify := func(ev fsnotify.Event) {
		if ev.Has(fsnotify.Write) || ev.Has(fsnotify.Create) {
			changes <- ev.Name // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
		}
	}
	go func() {
		for err := range fw.Errors {
			klog.ErrorS(err, "watcher", "dir", dir)
		}
	}()
	go func() {
		for ev := range fw.Events {
			notify(ev)
		}
		klog.V(2).InfoS("watcher closed", "dir", dir)
	}()

	quit := make(chan struct{})
	go func() {
		for {
			select {
			case <-quit:
				return
			case f := <-changes:
				time.Sleep(o.settle)
				reload(f)
			}
		}
	}()
	var once sync.Once
	return func() {
		once.Do(func() {
			close(quit)
			_ = fw.Close()
		})
	}, nil
}
