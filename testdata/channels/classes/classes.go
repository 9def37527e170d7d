// Package classes makes channels and moves them about: what can be one channel at run time is one
// class, with the operations of all the values that it has.
package classes

import "context"

type event struct{ name string }

// A local channel is seen whole.
func runOnce(ctx context.Context) error {
	result := make(chan error, 1) // channel: 1 send; 1 receive
	go func() { result <- ctx.Err() }()
	return <-result
}

// A variable that is assigned on two paths is one class of two channels.
func resize(large bool) {
	queue := make(chan event, 2) // channel: made at lines 18 and 20; 1 send; 1 close; 1 receive
	if large {
		queue = make(chan event, 8) // channel: made at lines 18 and 20; 1 send; 1 close; 1 receive
	}
	go func() {
		defer close(queue)
		queue <- event{"resized"}
	}()
	for range queue {
	}
}

// The fields of all values of a type are one variable.
type informer struct {
	events chan event
	synced chan struct{}
}

func newInformer() *informer {
	return &informer{
		events: make(chan event, 16), // channel: 1 send; 1 receive; outlives a call
		synced: make(chan struct{}),  // channel: 1 close; 1 receive; outlives a call
	}
}

func (i *informer) handle(e event) { i.events <- e }

func (i *informer) run(ctx context.Context) {
	defer close(i.synced)
	for {
		select {
		case <-ctx.Done(): // operation: receive in a select on a channel made elsewhere
			return
		case e := <-i.events: // operation: receive in a select on the channel of line 38
			_ = e
		}
	}
}

func (i *informer) wait() { <-i.synced } // operation: receive on the channel of line 39

// An exported field of an exported type can be set and used by every importer.
type Source struct {
	Events chan event
	Done   <-chan struct{}
	errs   chan error
}

func NewSource() *Source {
	return &Source{
		Events: make(chan event),    // channel: 1 receive; outlives a call; foreign; others receive; others send
		Done:   make(chan struct{}), // channel: outlives a call; foreign; others receive
		errs:   make(chan error),    // channel: 1 send; outlives a call
	}
}

func (s *Source) next() event { return <-s.Events }

func (s *Source) fail(err error) { s.errs <- err }

// A result of an exported function goes to callers that are not seen, with the direction that its type
// leaves them.
func Watch() <-chan event {
	events := make(chan event) // channel: 1 send; others receive
	go func() { events <- event{} }()
	return events
}

func Sink() chan<- event {
	events := make(chan event) // channel: 1 receive; others send
	go func() { <-events }()
	return events
}

// The result of a function that only this package calls is what its callers do with it.
func newStop() chan struct{} {
	return make(chan struct{}) // channel: 1 close; 1 receive
}

func stopAtOnce() {
	stop := newStop()
	go close(stop)
	<-stop
}

// A container is one with its elements.
func fanOut(ctx context.Context, workers int) {
	queues := make([]chan event, workers)
	for i := range queues {
		queues[i] = make(chan event, 4) // channel: 1 send; 1 close; 1 receive
		go drain(queues[i])
	}
	for i := 0; ctx.Err() == nil; i++ {
		queues[i%workers] <- event{}
	}
	for _, queue := range queues {
		close(queue)
	}
}

func drain(queue <-chan event) {
	for e := range queue { // operation: receive by range on the channel of line 107
		_ = e
	}
}

type router struct{ byName map[string]chan event }

func (r *router) add(name string) {
	r.byName[name] = make(chan event, 1) // channel: 1 send; 1 receive; outlives a call
	go func() { <-r.byName[name] }()
}

func (r *router) route(e event) {
	if queue, ok := r.byName[e.name]; ok {
		queue <- e // operation: send on the channel of line 127
	}
}

// A channel that is sent over another one is one with it, as an element is with its container.
func subscribe() {
	requests := make(chan chan event) // channel: made at lines 139 and 140; 2 sends; 2 receives; foreign; others receive; others send
	replies := make(chan event)       // channel: made at lines 139 and 140; 2 sends; 2 receives; foreign; others receive; others send
	go func() { requests <- replies }()
	reply := <-requests
	reply <- event{} // operation: send on the channel of lines 139 and 140
	<-replies
}

// Whoever takes a channel out of an interface is not seen.
func hide() any {
	ch := make(chan event) // channel: 1 send; others receive; others send
	go func() { ch <- event{} }()
	return ch
}

// A parameter is one with the arguments of every call, and can be anything for an exported function.
func forward(from <-chan event, to chan<- event) {
	to <- <-from
}

func relay() {
	in := make(chan event, 1)  // channel: 1 send; 1 receive
	out := make(chan event, 3) // channel: 1 send; 1 receive
	in <- event{}
	forward(in, out)
	<-out
}

func Forward(from, to chan event) {
	to <- <-from // operation: send on a channel made elsewhere; receive on a channel made elsewhere
}

// What a closure captures is the variable itself.
func counted(n int) {
	done := make(chan struct{}, n) // channel: 1 send; 1 receive
	finish := func() { done <- struct{}{} }
	for range n {
		go finish()
	}
	for range n {
		<-done // operation: receive on the channel of line 173
	}
}

// The instances of a generic function are one function.
func first[T any](produce func() T) T {
	out := make(chan T, 1) // channel: 1 send; 1 receive
	go func() { out <- produce() }()
	return <-out
}

func firstName() string { return first(func() string { return "a" }) }

// A call through an interface is followed when all that it can hold is known.
type publisher interface{ publish(out chan<- event) }

type quiet struct{}

func (quiet) publish(chan<- event) {}

type loud struct{}

func (loud) publish(out chan<- event) { out <- event{} }

func publishOnce(silent bool) {
	out := make(chan event) // channel: 1 send; 1 receive
	var p publisher = loud{}
	if silent {
		p = quiet{}
	}
	go p.publish(out)
	<-out
}

// A package variable lives as long as the process.
var ready = make(chan struct{}) // channel: 1 close; 1 receive; outlives a call

func markReady() { close(ready) }

func whenReady() { <-ready }

// Leaders is exported: nothing can be said about who uses it.
var Leaders = make(chan event) // channel: 1 send; outlives a call; foreign; others receive; others send

func lead() { Leaders <- event{} }
