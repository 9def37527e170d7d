// Package pollers states at calls which method would end what they open and their functions leave open.
package pollers

import "time"

type poller struct {
	stop chan struct{}
	jobs chan int
}

func newPoller() *poller {
	p := &poller{stop: make(chan struct{})}
	go p.loop()
	return p
}

func (p *poller) loop() {
	for {
		select {
		case <-p.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (p *poller) Poll() bool { return true }
func (p *poller) Stop()      { close(p.stop) }

func never() bool {
	p := newPoller() // open: Stop
	return p.Poll()
}

func sometimes() bool {
	p := newPoller() // open: Stop on some paths
	if p.Poll() {
		return true
	}
	p.Stop()
	return false
}

func always() bool {
	p := newPoller()
	defer p.Stop()
	return p.Poll()
}

func kept(all map[string]*poller) { all["a"] = newPoller() }

// Each round opens another one.
func rounds(next func() bool) {
	for next() {
		p := newPoller() // open: Stop on some paths
		if p.Poll() {
			continue
		}
		p.Stop()
	}
}

func newWorker(first int) *poller {
	p := &poller{jobs: make(chan int, 1)}
	go func() {
		for range p.jobs {
		}
	}()
	p.jobs <- first
	return p
}

func (p *poller) Close() { close(p.jobs) }

func worker() bool {
	p := newWorker(1) // open: Close
	return p.Poll()
}
