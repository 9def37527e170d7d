package empty_stop

import (
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

// A feed says that it has stopped, and goes on.
type feed struct{ lines chan string }

func (f *feed) Run() {
	go f.loop()
}

func (f *feed) loop() {
	for line := range f.lines {
		klog.Info(line)
	}
}

func (f *feed) Stop() { // want `empty-stop: Stop of \*feed does nothing, and nothing else ends the goroutine that Run starts`
	klog.InfoS("the feed has stopped", "lines", len(f.lines))
}

// okFlaggedFeed has a flag that ends it.
type okFlaggedFeed struct {
	over atomic.Bool
	work func()
}

func (f *okFlaggedFeed) Run() {
	go func() {
		for !f.over.Load() {
			f.work()
			time.Sleep(time.Second)
		}
	}()
}

func (f *okFlaggedFeed) Stop() {
	f.over.Store(true)
	klog.Info("stopping")
}
