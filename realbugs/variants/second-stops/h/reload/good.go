package reload

import (
	"time"

	"github.com/fsnotify/fsnotify"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Prober struct {
	Checker
	current chan struct{}
}

func (p *Prober) replace(s Settings) {
	if p.current != nil {
		close(p.current)
	}
	p.current = make(chan struct{})
	go wait.Until(p.poll(s), time.Duration(s.Every)*time.Second, p.current)
}

func (p *Prober) Run(w *fsnotify.Watcher, stop <-chan struct{}) error {
	defer func() {
		if p.current != nil {
			close(p.current)
			p.current = nil
		}
	}()
	for {
		s, err := p.load()
		if err != nil {
			return err
		}
		p.replace(s)
		select {
		case ev := <-w.Events:
			klog.InfoS("Settings changed", "op", ev.Op)
		case err := <-w.Errors:
			return err
		case <-stop:
			return nil
		}
	}
}
