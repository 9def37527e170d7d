// Package sends_under_a_mutex waits for another goroutine while it holds a mutex.
package sends_under_a_mutex

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A tracker hands what changes to its loop, which keeps a table of it.
type tracker struct {
	mu      sync.Mutex
	changes chan client.ObjectKey
	seen    map[client.ObjectKey]int
}

func newTracker() *tracker {
	return &tracker{changes: make(chan client.ObjectKey), seen: map[client.ObjectKey]int{}}
}

func (t *tracker) Changed(key client.ObjectKey) {
	t.mu.Lock() // related `^takes t.mu here$`
	defer t.mu.Unlock()
	if t.seen[key] > 3 {
		return
	}
	t.changes <- key // want `locked-send: send on t.changes holds t.mu, which Start has to take before it receives: then both wait for ever`
}

func (t *tracker) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case key := <-t.changes: // related `and would end the wait here`
			t.mu.Lock() // related `waits for the mutex here`
			t.seen[key]++
			t.mu.Unlock()
		}
	}
}

// The send comes after the mutex was given back.
type okUnlocked struct {
	mu      sync.Mutex
	changes chan client.ObjectKey
	seen    map[client.ObjectKey]int
}

func newUnlocked() *okUnlocked {
	return &okUnlocked{changes: make(chan client.ObjectKey), seen: map[client.ObjectKey]int{}}
}

func (t *okUnlocked) Changed(key client.ObjectKey) {
	t.mu.Lock()
	often := t.seen[key] > 3
	t.mu.Unlock()
	if !often {
		t.changes <- key
	}
}

func (t *okUnlocked) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case key := <-t.changes:
			t.mu.Lock()
			t.seen[key]++
			t.mu.Unlock()
		}
	}
}

// The loop has a mutex of its own.
type okTwoMutexes struct {
	mu, table sync.Mutex
	changes   chan client.ObjectKey
	seen      map[client.ObjectKey]int
}

func newTwoMutexes() *okTwoMutexes {
	return &okTwoMutexes{changes: make(chan client.ObjectKey), seen: map[client.ObjectKey]int{}}
}

func (t *okTwoMutexes) Changed(key client.ObjectKey) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes <- key
}

func (t *okTwoMutexes) Run() {
	for key := range t.changes {
		t.count(key)
	}
}

func (t *okTwoMutexes) count(key client.ObjectKey) {
	t.table.Lock()
	defer t.table.Unlock()
	t.seen[key]++
}

// The send gives up.
type okBounded struct {
	mu      sync.Mutex
	changes chan client.ObjectKey
	seen    map[client.ObjectKey]int
}

func newBounded() *okBounded {
	return &okBounded{changes: make(chan client.ObjectKey), seen: map[client.ObjectKey]int{}}
}

func (t *okBounded) Changed(key client.ObjectKey) {
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case t.changes <- key:
	case <-time.After(time.Second):
	}
}

func (t *okBounded) Run() {
	for key := range t.changes {
		t.mu.Lock()
		t.seen[key]++
		t.mu.Unlock()
	}
}

// A feed locks and counts in helpers, and another goroutine takes over what the first one cannot.
type feed struct {
	sync.Mutex
	events chan event.GenericEvent
	sent   int
}

func newFeed() *feed { return &feed{events: make(chan event.GenericEvent)} }

func (f *feed) Emit(obj client.Object) {
	f.enter()
	defer f.leave()
	f.push(obj)
}

func (f *feed) push(obj client.Object) {
	f.events <- event.GenericEvent{Object: obj} // want `locked-send: send on f.events holds f, which drain has to take before it receives`
}

func (f *feed) enter() { f.Lock() }
func (f *feed) leave() { f.Unlock() }

func (f *feed) drain() {
	for range f.events {
		f.note()
	}
}

func (f *feed) note() {
	f.enter()
	f.sent++
	f.leave()
}

// One of two receivers takes no mutex, and gets what is sent.
type okSecondReceiver struct {
	sync.Mutex
	events chan event.GenericEvent
	sent   int
}

func newSecondReceiver() *okSecondReceiver {
	return &okSecondReceiver{events: make(chan event.GenericEvent)}
}

func (f *okSecondReceiver) Emit(obj client.Object) {
	f.Lock()
	defer f.Unlock()
	f.events <- event.GenericEvent{Object: obj}
}

func (f *okSecondReceiver) count() {
	for range f.events {
		f.Lock()
		f.sent++
		f.Unlock()
	}
}

func (f *okSecondReceiver) drop() {
	for range f.events {
	}
}

// Local, with closures.
func collect(ctx context.Context, r reconcile.Reconciler, requests []reconcile.Request) []error {
	var mu sync.Mutex
	var failed []error
	results := make(chan error)
	go func() {
		for err := range results {
			mu.Lock()
			failed = append(failed, err)
			mu.Unlock()
		}
	}()
	for _, request := range requests {
		mu.Lock()
		_, err := r.Reconcile(ctx, request)
		results <- err // want `locked-send: send on results holds mu, which collect has to take before it receives`
		mu.Unlock()
	}
	close(results)
	mu.Lock()
	defer mu.Unlock()
	return failed
}

func okCollect(ctx context.Context, r reconcile.Reconciler, requests []reconcile.Request) []error {
	var mu sync.Mutex
	var failed []error
	results := make(chan error)
	go func() {
		for err := range results {
			mu.Lock()
			failed = append(failed, err)
			mu.Unlock()
		}
	}()
	for _, request := range requests {
		mu.Lock()
		_, err := r.Reconcile(ctx, request)
		mu.Unlock()
		results <- err
	}
	close(results)
	mu.Lock()
	defer mu.Unlock()
	return failed
}

// As parameters.
func pushAll(mu *sync.Mutex, out chan int, n int) {
	mu.Lock()
	defer mu.Unlock()
	for i := range n {
		out <- i // want `locked-send: send on out holds mu, which sum has to take before it receives`
	}
}

func sum(mu *sync.Mutex, in chan int, total *int) {
	for n := range in {
		mu.Lock()
		*total += n
		mu.Unlock()
	}
}

func parameters(n int) (total int) {
	var mu sync.Mutex
	values := make(chan int)
	go sum(&mu, values, &total)
	pushAll(&mu, values, n)
	return total
}

func okPushAll(out chan int, n int) {
	for i := range n {
		out <- i
	}
}

func okParameters(n int) (total int) {
	var mu sync.Mutex
	values := make(chan int)
	go sum(&mu, values, &total)
	okPushAll(values, n)
	return total
}

// With room in the channel a send waits for nobody, as long as there is room.
func okRoom(n int) (total int) {
	var mu sync.Mutex
	values := make(chan int, 100)
	go func() {
		for v := range values {
			mu.Lock()
			total += v
			mu.Unlock()
		}
	}()
	mu.Lock()
	values <- n
	mu.Unlock()
	return total
}
