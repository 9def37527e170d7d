package sends_under_a_mutex

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/locks/guard"
)

// A pool waits for its workers under the mutex that they take for each item.
type pool struct {
	mu      sync.Mutex
	workers sync.WaitGroup
	stop    chan struct{}
	done    map[client.ObjectKey]bool
	items   chan client.ObjectKey
}

func (p *pool) Start() {
	p.workers.Add(1)
	go p.work()
}

func (p *pool) work() {
	defer p.workers.Done() // related `and would end the wait here`
	for {
		select {
		case <-p.stop:
			return
		case key := <-p.items:
			p.mark(key) // related `waits for the mutex here`
		}
	}
}

func (p *pool) mark(key client.ObjectKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done[key] = true
}

func (p *pool) Stop() {
	p.mu.Lock() // related `^takes p.mu here$`
	defer p.mu.Unlock()
	close(p.stop)
	p.workers.Wait() // want `locked-send: Wait of p.workers holds p.mu, which work has to take before it calls Done: then both wait for ever`
}

type okPool struct {
	mu      sync.Mutex
	workers sync.WaitGroup
	stop    chan struct{}
	done    map[client.ObjectKey]bool
	items   chan client.ObjectKey
}

func (p *okPool) Start() {
	p.workers.Add(1)
	go p.work()
}

func (p *okPool) work() {
	defer p.workers.Done()
	for {
		select {
		case <-p.stop:
			return
		case key := <-p.items:
			p.mu.Lock()
			p.done[key] = true
			p.mu.Unlock()
		}
	}
}

func (p *okPool) Stop() {
	p.mu.Lock()
	close(p.stop)
	p.mu.Unlock()
	p.workers.Wait()
}

// A watch says that it has ended under the mutex that Close holds.
type watch struct {
	mu     sync.RWMutex
	ended  chan struct{}
	cancel context.CancelFunc
	last   string
}

func newWatch(ctx context.Context) *watch {
	ctx, cancel := context.WithCancel(ctx)
	w := &watch{ended: make(chan struct{}), cancel: cancel}
	go w.run(ctx)
	return w
}

func (w *watch) run(ctx context.Context) {
	<-ctx.Done()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last = ctx.Err().Error()
	close(w.ended) // related `would end the wait here, under the mutex`
}

func (w *watch) Close() string {
	w.mu.RLock()
	defer w.mu.RUnlock()
	w.cancel()
	<-w.ended // want `locked-send: receive from w.ended holds w.mu, which run has to take before it closes it`
	return w.last
}

type okWatch struct {
	mu     sync.RWMutex
	ended  chan struct{}
	cancel context.CancelFunc
	last   string
}

func newOkWatch(ctx context.Context) *okWatch {
	ctx, cancel := context.WithCancel(ctx)
	w := &okWatch{ended: make(chan struct{}), cancel: cancel}
	go w.run(ctx)
	return w
}

// The signal comes before the mutex.
func (w *okWatch) run(ctx context.Context) {
	<-ctx.Done()
	close(w.ended)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last = ctx.Err().Error()
}

func (w *okWatch) Close() string {
	w.mu.RLock()
	defer w.mu.RUnlock()
	w.cancel()
	<-w.ended
	return w.last
}

// Readers keep each other out as soon as a writer waits.
type readers struct {
	mu      sync.RWMutex
	stopped bool
	queue   chan client.Object
}

func newReaders() *readers { return &readers{queue: make(chan client.Object)} }

func (r *readers) Add(obj client.Object) {
	r.mu.RLock() // related `^takes r.mu here$`
	defer r.mu.RUnlock()
	if r.stopped {
		return
	}
	r.queue <- obj // want `locked-send: send on r.queue holds r.mu, which run has to take before it receives`
}

func (r *readers) run() {
	for range r.queue {
		r.mu.RLock() // related `waits for the mutex here`
		stopped := r.stopped
		r.mu.RUnlock()
		if stopped {
			return
		}
	}
}

func (r *readers) Stop() {
	r.mu.Lock() // related `while this waits to write, no reader gets in`
	r.stopped = true
	r.mu.Unlock()
}

type okOnlyReaders struct {
	mu      sync.RWMutex
	stopped bool
	queue   chan client.Object
}

func newOnlyReaders() *okOnlyReaders { return &okOnlyReaders{queue: make(chan client.Object)} }

func (r *okOnlyReaders) Add(obj client.Object) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	r.queue <- obj
}

func (r *okOnlyReaders) run() {
	for range r.queue {
		r.mu.RLock()
		stopped := r.stopped
		r.mu.RUnlock()
		if stopped {
			return
		}
	}
}

// The mutex is another package's.
type registry struct {
	guard.Guard
	names chan string
}

func newRegistry() *registry { return &registry{names: make(chan string)} }

func (r *registry) Register(name string) {
	r.Enter()
	r.names <- name // want `locked-send: send on r.names holds r.Guard.mu, which list has to take before it receives`
	r.Leave()
}

func (r *registry) list() (all []string) {
	for name := range r.names {
		r.Do(func() { all = append(all, name) })
	}
	return all
}

type okRegistry struct {
	guard.Guard
	names chan string
}

func newOkRegistry() *okRegistry { return &okRegistry{names: make(chan string)} }

func (r *okRegistry) Register(name string) {
	r.Enter()
	r.Leave()
	r.names <- name
}

func (r *okRegistry) list() (all []string) {
	for name := range r.names {
		r.Do(func() { all = append(all, name) })
	}
	return all
}

// Who waits has started the goroutine before it took the mutex for the first time, and gives it back.
func okSignalFirst(work func()) {
	var mu sync.Mutex
	ready := make(chan struct{})
	go func() {
		close(ready)
		mu.Lock()
		defer mu.Unlock()
		work()
	}()
	mu.Lock()
	<-ready
	mu.Unlock()
}

// The workers lie in a map, and each is handed its channel: as lockgate renewed its leases.
type renewer struct {
	mu      sync.Mutex
	workers map[string]*Lease
}

// A Lease is renewed until it is done.
type Lease struct{ Done chan struct{} }

func (r *renewer) Begin(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	worker := &Lease{Done: make(chan struct{})}
	r.workers[name] = worker
	go r.renew(name, worker.Done)
}

func (r *renewer) renew(name string, done chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if !r.active(name) {
				continue
			}
		case <-done:
			return
		}
	}
}

func (r *renewer) active(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.workers[name] != nil
}

func (r *renewer) End(name string) {
	r.mu.Lock() // related `^takes r.mu here$`
	defer r.mu.Unlock()
	if worker, ok := r.workers[name]; ok {
		worker.Done <- struct{}{} // want `locked-send: send on worker.Done holds r.mu, which renew has to take before it receives`
		delete(r.workers, name)
	}
}

// A ledger counts the writes that are under way. Whoever waits for the mutex has not been counted yet.
type ledger struct {
	mu      sync.Mutex
	pending sync.WaitGroup
	entries []string
}

func (l *ledger) okWrite(entry string, store func(string)) {
	l.mu.Lock()
	l.entries = append(l.entries, entry)
	l.pending.Add(1)
	l.mu.Unlock()
	defer l.pending.Done()
	store(entry)
}

func (l *ledger) okClose() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending.Wait()
	l.entries = nil
}

// A journal needs the mutex again before its write is done.
type journal struct {
	mu      sync.Mutex
	pending sync.WaitGroup
	entries []string
}

func (j *journal) write(entry string, store func(string)) {
	j.mu.Lock()
	j.pending.Add(1)
	j.mu.Unlock()
	defer j.pending.Done()
	store(entry)
	j.mu.Lock()
	j.entries = append(j.entries, entry)
	j.mu.Unlock()
}

func (j *journal) close() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pending.Wait() // want `locked-send: Wait of j.pending holds j.mu, which write has to take before it calls Done`
	j.entries = nil
}
