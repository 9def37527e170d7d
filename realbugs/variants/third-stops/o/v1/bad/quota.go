package quota

import (
	"os"
	"sync"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/o/v1/bad/plugin"
)

type Scanner struct {
	root  string
	every time.Duration
	mu    sync.Mutex
	sizes map[string]int64
}

var _ plugin.Plugin = (*Scanner)(nil)

func New(root string) plugin.Plugin {
	return &Scanner{root: root, every: time.Minute, sizes: map[string]int64{}}
}

func (s *Scanner) Launch() error {
	if _, err := os.Stat(s.root); err != nil {
		return err
	}
	go func() {
		for range time.Tick(s.every) {
			s.scan()
		}
	}()
	return nil
}

func (s *Scanner) Stop() {} // WANT ctxrunnable/empty-stop

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
