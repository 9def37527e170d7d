package shipping

import (
	"bufio"
	"io"
	"sync"

	"k8s.io/klog/v2"
)

// Archiver reads access lines and hands them to a store.
type Archiver struct {
	src    io.ReadCloser
	store  func(line string) error
	lines  chan string
	stages map[string]stage
}

func NewArchiver(src io.ReadCloser, store func(string) error) *Archiver {
	a := &Archiver{src: src, store: store, lines: make(chan string)}
	a.stages = map[string]stage{
		"scan":  a.scan,
		"store": a.persist,
	}
	return a
}

// Attend runs the stages until quit is closed.
func (a *Archiver) Attend(quit <-chan struct{}) {
	var wg sync.WaitGroup
	for name, fn := range a.stages {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer klog.V(2).InfoS("stage ended", "stage", name)
			fn(quit)
		}()
	}
	<-quit
	a.src.Close()
	wg.Wait()
}

func (a *Archiver) scan(quit <-chan struct{}) {
	sc := bufio.NewScanner(a.src)
	for sc.Scan() {
		select {
		case a.lines <- sc.Text():
		case <-quit:
			return
		}
	}
	if err := sc.Err(); err != nil {
		klog.ErrorS(err, "access log cannot be read")
	}
}

func (a *Archiver) persist(quit <-chan struct{}) {
	for {
		select {
		case <-quit:
			return
		case l := <-a.lines:
			if err := a.store(l); err != nil {
				klog.ErrorS(err, "line lost")
			}
		}
	}
}
