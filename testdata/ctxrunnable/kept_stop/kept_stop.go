// Package kept_stop has components that keep their stop in a field, and a Stop that waits for their loop.
package kept_stop

import (
	"context"
	"log"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type source struct{ client kubernetes.Interface }

func (s source) load() error {
	_, err := s.client.CoreV1().Nodes().List(context.Background(), metav1.ListOptions{})
	return err
}

// A poller goes by its stop as long as the load fails.
type poller struct {
	source
	stop    chan struct{}
	workers sync.WaitGroup
}

func newPoller(s source) *poller { return &poller{source: s, stop: make(chan struct{})} }

func (p *poller) Start() {
	p.workers.Add(1)
	go func() {
		defer p.workers.Done()
		for { // want `deaf-loop: the function literal in Start can loop for ever after stop ends: this way around the loop never looks at it`
			if err := p.load(); err != nil {
				log.Print(err)
				time.Sleep(time.Second)
				continue
			}
			select {
			case <-p.stop:
				return
			case <-time.After(time.Minute):
			}
		}
	}()
}

func (p *poller) Stop() {
	close(p.stop)
	p.workers.Wait()
}

// A mirror is run by who makes it, in another package.
type mirror struct {
	source
	stop, done chan struct{}
}

func newMirror(s source) *mirror {
	return &mirror{source: s, stop: make(chan struct{}), done: make(chan struct{})}
}

func (m *mirror) Run() {
	defer close(m.done)
	for { // want `deaf-loop: Run of \*mirror can loop for ever after stop ends`
		if err := m.load(); err != nil {
			time.Sleep(time.Second)
			continue
		}
		select {
		case <-m.stop:
			return
		case <-time.After(time.Minute):
		}
	}
}

func (m *mirror) Close() {
	close(m.stop)
	<-m.done
}

// A beacon never looks at the stop that its Stop closes.
type beacon struct {
	source
	stop    chan struct{}
	workers sync.WaitGroup
}

func newBeacon(s source) *beacon { return &beacon{source: s, stop: make(chan struct{})} }

func (b *beacon) Start() {
	b.workers.Add(1)
	go func() {
		defer b.workers.Done()
		for { // want `deaf-loop: the goroutine that Start starts can never be stopped: its loop has no exit`
			_ = b.load()
			time.Sleep(time.Minute)
		}
	}()
}

func (b *beacon) Stop() {
	close(b.stop)
	b.workers.Wait()
}

// okPoller looks at its stop on each way around.
type okPoller struct {
	source
	stop    chan struct{}
	workers sync.WaitGroup
}

func newOkPoller(s source) *okPoller { return &okPoller{source: s, stop: make(chan struct{})} }

func (p *okPoller) Start() {
	p.workers.Add(1)
	go func() {
		defer p.workers.Done()
		for {
			pause := time.Minute
			if err := p.load(); err != nil {
				pause = time.Second
			}
			select {
			case <-p.stop:
				return
			case <-time.After(pause):
			}
		}
	}()
}

func (p *okPoller) Stop() {
	close(p.stop)
	p.workers.Wait()
}

// okLeft has nothing that waits for its loop.
type okLeft struct {
	source
	stop chan struct{}
}

func newOkLeft(s source) *okLeft { return &okLeft{source: s, stop: make(chan struct{})} }

func (p *okLeft) Start() {
	go func() {
		for {
			if err := p.load(); err != nil {
				time.Sleep(time.Second)
				continue
			}
			select {
			case <-p.stop:
				return
			case <-time.After(time.Minute):
			}
		}
	}()
}

func (p *okLeft) Stop() { close(p.stop) }

// okTries gives up after some failures.
type okTries struct {
	source
	stop    chan struct{}
	workers sync.WaitGroup
}

func newOkTries(s source) *okTries { return &okTries{source: s, stop: make(chan struct{})} }

func (p *okTries) Start() {
	p.workers.Add(1)
	go func() {
		defer p.workers.Done()
		for tries := 0; tries < 5; {
			if err := p.load(); err != nil {
				tries++
				time.Sleep(time.Second)
				continue
			}
			select {
			case <-p.stop:
				return
			case <-time.After(time.Minute):
			}
		}
	}()
}

func (p *okTries) Stop() {
	close(p.stop)
	p.workers.Wait()
}
