// Package link keeps one tunnel link under observation.
package link

import (
	"net"
	"sync"
	"time"
)

type State int

const (
	Down State = iota
	Up
)

type Option func(*Link)

// OnState has fn called whenever the state of the link changes.
func OnState(fn func(State)) Option {
	return func(l *Link) { l.onState = fn }
}

func Every(d time.Duration) Option {
	return func(l *Link) { l.every = d }
}

type Link struct {
	addr    string
	every   time.Duration
	onState func(State)
	quit    chan struct{}
	once    sync.Once
}

func Open(addr string, opts ...Option) *Link {
	l := &Link{addr: addr, every: time.Second, onState: func(State) {}, quit: make(chan struct{})}
	for _, o := range opts {
		o(l)
	}
	go l.monitor()
	return l
}

func (l *Link) Close() { l.once.Do(func() { close(l.quit) }) }

func (l *Link) monitor() {
	tick := time.NewTicker(l.every)
	defer tick.Stop()
	last := Down
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
			if st := l.probe(); st != last {
				last = st
				l.onState(st)
			}
		}
	}
}

func (l *Link) probe() State {
	conn, err := net.DialTimeout("tcp", l.addr, time.Second)
	if err != nil {
		return Down
	}
	conn.Close()
	return Up
}
