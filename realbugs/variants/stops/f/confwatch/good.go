package confwatch

import (
	"fmt"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"k8s.io/klog/v2"
)

// Tail calls reload for each change below dir until stop is called.
func Tail(dir string, reload func(file string), opts ...Option) (stop func(), err error) {
	o := options{settle: 200 * time.Millisecond}
	for _, f := range opts {
		f(&o)
	}
	fw, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("tail %s: %w", dir, err)
	}
	if err := fw.Add(dir); err != nil {
		_ = fw.Close()
		return nil, fmt.Errorf("tail %s: %w", dir, err)
	}

	quit := make(chan struct{})
	changes := make(chan string)
	notify := func(ev fsnotify.Event) {
		if ev.Has(fsnotify.Write) || ev.Has(fsnotify.Create) {
			select {
			case changes <- ev.Name:
			case <-quit:
			}
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
