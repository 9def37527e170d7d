package shipping

import (
	"bufio"
	"io"
	"sync"

	"k8s.io/klog/v2"
)

type stage func(quit <-chan struct{})

// Shipper reads audit lines and hands them to a store.
type Shipper struct {
	src    io.ReadCloser
	store  func(line string) error
	lines  chan string
	stages map[string]stage
}

func NewShipper(src io.ReadCloser, store func(string) error) *Shipper {
	s := &Shipper{src: src, store: store, lines: make(chan string)}
	s.stages = map[string]stage{
		"scan":  s.scan,
		"store": s.persist,
	}
	return s
}

// Attend runs the stages until quit is closed.
func (s *Shipper) Attend(quit <-chan struct{}) {
	var wg sync.WaitGroup
	for name, fn := range s.stages {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer klog.V(2).InfoS("stage ended", "stage", name)
			fn(quit)
		}()
	}
	<-quit
	s.src.Close()
	wg.Wait()
}

func (s *Shipper) scan(_ <-chan struct{}) {
	sc := bufio.NewScanner(s.src)
	for sc.Scan() {
		s.lines <- sc.Text() // WANT ctxrunnable/blocks-forever or errchan/unbuffered-send
	}
	if err := sc.Err(); err != nil {
		klog.ErrorS(err, "audit log cannot be read")
	}
}

func (s *Shipper) persist(quit <-chan struct{}) {
	for {
		select {
		case <-quit:
			return
		case l := <-s.lines:
			if err := s.store(l); err != nil {
				klog.ErrorS(err, "line lost")
			}
		}
	}
}
