// Package origins asks where values come from. "..." says that there can be origins which are not
// seen.
package origins

import (
	"context"
	"net/http"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// ask is the question: the pass answers for its argument.
func ask(any) {}

type worker struct {
	queue  chan string
	server *http.Server
	steps  []func(context.Context) error
	byName map[string]chan string
	inner  inner
}

type inner struct{ done chan struct{} }

var shared = make(chan string)

func newWorker() *worker {
	return &worker{queue: make(chan string, 1), byName: make(map[string]chan string)}
}

func (w *worker) Start(ctx context.Context) error {
	ask(ctx)     // origins: parameter ctx...
	ask(w.queue) // origins: make(chan string)
	ask(shared)  // origins: make(chan string)...
	return nil
}

// The loop swaps two variables, so that their phis feed each other.
func swapped(n int) {
	current, standby := &http.Server{}, &http.Server{Addr: ":1"}
	for range n {
		current, standby = standby, current
	}
	ask(current) // origins: new http.Server at line 41; new http.Server at line 41
	ask(standby) // origins: new http.Server at line 41; new http.Server at line 41
}

func lastOfLoop(n int) {
	srv := &http.Server{}
	for i := 0; i < n; i++ {
		if i%2 == 0 {
			srv = &http.Server{Addr: ":1"}
		}
	}
	ask(srv) // origins: new http.Server at line 50; new http.Server at line 53
}

func captured() {
	var srv *http.Server
	var once sync.Once
	once.Do(func() { srv = &http.Server{} })
	func() {
		ask(srv) // origins: new http.Server at line 62
	}()
}

func asserted(v any) {
	ch, ok := v.(chan string)
	if ok {
		ask(ch) // origins: make(chan string)
	}
	switch v := v.(type) {
	case chan string:
		ask(v) // origins: make(chan string)
	}
}

func callsAsserted() { asserted(make(chan string)) }

// elements are found in slices, maps and channels, wherever the container is named.
func (w *worker) elements(ctx context.Context) {
	w.steps = append(w.steps, w.login)
	w.steps = []func(context.Context) error{w.publish}
	w.byName["a"] = w.queue
	for _, step := range w.steps {
		ask(step) // origins: method publish; method login
	}
	ask(w.byName["b"]) // origins: make(chan string)
	for _, ch := range w.byName {
		ask(ch) // origins: make(chan string)
	}
}

func (w *worker) login(context.Context) error   { return nil }
func (w *worker) publish(context.Context) error { return nil }

func variadic(runnables ...manager.Runnable) {
	for _, r := range runnables {
		ask(r) // origins: function startFirst; function startSecond
	}
}

func startFirst(context.Context) error  { return nil }
func startSecond(context.Context) error { return nil }

func callsVariadic() {
	variadic(manager.RunnableFunc(startFirst), manager.RunnableFunc(startSecond))
}

func sentOverChannel() {
	replies := make(chan chan string, 1)
	replies <- make(chan string)
	ask(<-replies) // origins: make(chan string)
	select {
	case reply, ok := <-replies:
		if ok {
			ask(reply) // origins: make(chan string)
		}
	}
}

func fromCaller(ch chan string) {
	ask(ch) // origins: make(chan string); call unknown...
}

func twoCallers(unknown func() chan string) {
	fromCaller(make(chan string))
	fromCaller(unknown())
}

func results() (chan string, error) { return make(chan string), nil }

func usesResults() {
	ch, err := results()
	ask(ch)                // origins: make(chan string)
	ask(err)               // origins: constant nil:error
	ask(newWorker().queue) // origins: make(chan string)
}

// The conversion is a value of its own, and the function value inside it is what runs.
func converted() {
	r := manager.RunnableFunc(startFirst)
	ask(r) // origins: function startFirst
	var f manager.Runnable = r
	ask(f) // origins: function startFirst
}

func madeOnce() {
	stop := sync.OnceFunc(closeAll)
	ask(stop) // origins: function closeAll
}

func closeAll() {}

type ring[T any] struct{ slots []T }

func (r *ring[T]) put(v T)      { r.slots = append(r.slots, v) }
func (r *ring[T]) first() (v T) { return r.slots[0] }

// A generic type has one field for all its instances.
func generic() {
	r := &ring[chan string]{}
	r.put(make(chan string))
	ask(r.first()) // origins: make(chan string)
}

// A recursion is walked once.
func recursive(n int, ch chan string) chan string {
	if n == 0 {
		return ch
	}
	return recursive(n-1, ch)
}

func usesRecursive() {
	ask(recursive(3, make(chan string))) // origins: make(chan string)
}

type options struct {
	Backend backend
	backend backend
	other   backend
}

type backend interface{ Run(context.Context) error }

type local struct{}

func (*local) Run(context.Context) error { return nil }

func replace(b *backend) { *b = nil }

// Whoever imports the package can set the exported field, and whoever has its address the third one.
func fields(o *options) {
	o.Backend, o.backend, o.other = &local{}, &local{}, &local{}
	replace(&o.other)
	ask(o.Backend) // origins: new origins.local at line 196...
	ask(o.backend) // origins: new origins.local at line 196
	ask(o.other)   // origins: new origins.local at line 196...
}
