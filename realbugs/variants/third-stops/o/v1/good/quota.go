package quota

import (
	"os"
	"sync"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/o/v1/good/plugin"
)

type Scanner struct {
	root  string
	every time.Duration
	mu    sync.Mutex
	sizes map[string]int64
	quit  chan struct{}
	wg    sync.WaitGroup
}

var _ plugin.Plugin = (*Scanner)(nil)

func New(root string) plugin.Plugin {
	return &Scanner{root: root, every: time.Minute, sizes: map[string]int64{}, quit: make(chan struct{})}
}

func (s *Scanner) Launch() error {
	if _, err := os.Stat(s.root); err != nil {
		return err
	}
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		t := time.NewTicker(s.every)
		defer t.Stop()
		for {
			select {
			case <-s.quit:
				return
			case <-t.C:
				s.scan()
			}
		}
	}()
	return nil
}

func (s *Scanner) Stop() {
	close(s.quit)
	s.wg.Wait()
}

func (s *Scanner) scan() {
	es, err := os.ReadDir(s.root)
	if err != nil {
		klog.ErrorS(err, "scan", "root", s.root)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range es {
		if fi, err := e.Info(); err == nil {
			s.sizes[e.Name()] = fi.Size()
		}
	}
}
