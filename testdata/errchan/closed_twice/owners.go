package closed_twice

import "sync"

// A debouncer keeps the stop channel of whoever makes it, and closes it (skupper).
type debouncer struct {
	events chan string
	stop   chan struct{}
}

func newDebouncer(stop chan struct{}) *debouncer {
	d := &debouncer{events: make(chan string, 10), stop: stop}
	go d.run()
	return d
}

func (d *debouncer) run() {
	for {
		select {
		case <-d.stop:
			return
		case event := <-d.events:
			println(event)
		}
	}
}

// Stop is called whenever a site is removed.
func (d *debouncer) Stop() {
	if d.stop != nil {
		close(d.stop) // want `closed-twice: close of d.stop panics when Stop has closed it before`
	}
}

// A Namespace ends all its parts by one channel.
type Namespace struct {
	stop      chan struct{}
	debouncer *debouncer
}

func NewNamespace() *Namespace { return &Namespace{stop: make(chan struct{})} }

func (n *Namespace) Start() { n.debouncer = newDebouncer(n.stop) }

func (n *Namespace) Removed() { n.debouncer.Stop() }

func (n *Namespace) Stop() {
	close(n.stop) // related `closed here as well`
}

// okSharedOnce is handed the channel and a Once for it.
type okSharedOnce struct {
	stop chan struct{}
	once *sync.Once
}

func (o *okSharedOnce) Stop() { o.once.Do(func() { close(o.stop) }) }

// A Shared ends by a channel that its part may close as well.
type Shared struct {
	stop chan struct{}
	once sync.Once
	part *okSharedOnce
}

func NewShared() *Shared { return &Shared{stop: make(chan struct{})} }

func (s *Shared) Start() { s.part = &okSharedOnce{s.stop, &s.once} }

func (s *Shared) Stop() { s.once.Do(func() { close(s.stop) }) }

// okLooksFirst asks first whether the channel is closed.
type okLooksFirst struct{ stop chan struct{} }

func (l *okLooksFirst) Stop() {
	select {
	case <-l.stop:
	default:
		close(l.stop)
	}
}

// A Looked ends by a channel of which its part knows that it may be closed.
type Looked struct {
	stop chan struct{}
	part *okLooksFirst
}

func NewLooked() *Looked { return &Looked{stop: make(chan struct{})} }

func (l *Looked) Start() { l.part = &okLooksFirst{l.stop} }

func (l *Looked) Stop() { close(l.stop) }

// okMaker makes the channel for its worker, which alone closes it.
type okMaker struct{ worker *okWorker }

type okWorker struct{ stop chan struct{} }

func newMaker() *okMaker { return &okMaker{&okWorker{make(chan struct{})}} }

func (w *okWorker) Stop() { close(w.stop) }

func (m *okMaker) Stop() { m.worker.Stop() }
