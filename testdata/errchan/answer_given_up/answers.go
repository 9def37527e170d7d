// Package answer_given_up has channels that are made for one answer, for which who asks does not wait for ever.
package answer_given_up

import (
	"context"
	"errors"
	"net/http"
	"os/exec"
	"sync"
	"time"
)

var errTimeout = errors.New("timeout")

type answer struct{ err error }

// A broker keeps who waits in a map.
type broker struct {
	mu      sync.Mutex
	waiting map[string]chan answer
	send    func(id string) error
}

func (b *broker) ask(ctx context.Context, id string) error {
	ch := make(chan answer)
	b.mu.Lock()
	b.waiting[id] = ch
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		delete(b.waiting, id)
		b.mu.Unlock()
	}()
	if err := b.send(id); err != nil {
		return err
	}
	select {
	case a := <-ch: // related `the receiver can leave here`
		return a.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Deliver looks the channel up before the waiter leaves.
func (b *broker) Deliver(id string, a answer) {
	b.mu.Lock()
	ch := b.waiting[id]
	b.mu.Unlock()
	if ch != nil {
		ch <- a // want `unbuffered-send: send on ch blocks for ever once ask has returned: ch is unbuffered`
	}
}

// An okBroker has room for the answer.
type okBroker struct {
	mu      sync.Mutex
	waiting map[string]chan answer
}

func (b *okBroker) ask(ctx context.Context, id string) error {
	ch := make(chan answer, 1)
	b.mu.Lock()
	b.waiting[id] = ch
	b.mu.Unlock()
	select {
	case a := <-ch:
		return a.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (b *okBroker) Deliver(id string, a answer) {
	b.mu.Lock()
	ch := b.waiting[id]
	delete(b.waiting, id)
	b.mu.Unlock()
	if ch != nil {
		ch <- a
	}
}

// A syncer has its waiter in a field, and answers under the lock.
type syncer struct {
	mu   sync.Mutex
	done chan error
}

func (s *syncer) begin(ctx context.Context) (bool, error) {
	s.mu.Lock()
	if s.done != nil {
		ch := s.done
		s.mu.Unlock()
		select {
		case err := <-ch:
			return false, err
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	s.done = make(chan error)
	s.mu.Unlock()
	return true, nil
}

func (s *syncer) end(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done <- err // want `unbuffered-send: send on s.done blocks for ever once begin has returned`
	s.done = nil
}

// A pool answers in the job, and its worker then takes no other one.
type job struct {
	name  string
	reply chan error
}

type Pool struct{ jobs chan job }

func (p *Pool) Do(name string) error {
	j := job{name: name, reply: make(chan error)}
	p.jobs <- j
	timer := time.NewTimer(time.Minute)
	defer timer.Stop()
	select {
	case err := <-j.reply:
		return err
	case <-timer.C:
		return errTimeout
	}
}

func (p *Pool) Work(run func(string) error) {
	for j := range p.jobs {
		j.reply <- run(j.name) // want `unbuffered-send: send on j.reply blocks for ever once Do has returned`
	}
}

// An okPool waits for the answer in any case.
type okJob struct {
	name  string
	reply chan error
}

type OKPool struct{ jobs chan okJob }

func (p *OKPool) Do(name string) error {
	j := okJob{name: name, reply: make(chan error)}
	p.jobs <- j
	return <-j.reply
}

func (p *OKPool) Work(run func(string) error) {
	for j := range p.jobs {
		j.reply <- run(j.name)
	}
}

// A selecting pool gives the answer up, too.
type selectingJob struct {
	ctx   context.Context
	reply chan error
}

type OKSelecting struct{ jobs chan selectingJob }

func (p *OKSelecting) Do(ctx context.Context) error {
	j := selectingJob{ctx: ctx, reply: make(chan error)}
	p.jobs <- j
	select {
	case err := <-j.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *OKSelecting) Work(run func() error) {
	for j := range p.jobs {
		select {
		case j.reply <- run():
		case <-j.ctx.Done():
		}
	}
}

// A stopped pool and who asks it end together.
type stoppedJob struct{ reply chan error }

type OKStopped struct {
	jobs chan stoppedJob
	stop chan struct{}
}

func (p *OKStopped) Do() error {
	j := stoppedJob{reply: make(chan error)}
	select {
	case p.jobs <- j:
	case <-p.stop:
		return errTimeout
	}
	select {
	case err := <-j.reply:
		return err
	case <-p.stop:
		return errTimeout
	}
}

func (p *OKStopped) Work(run func() error) {
	for {
		select {
		case j := <-p.jobs:
			j.reply <- run()
		case <-p.stop:
			return
		}
	}
}

// A hook waits for the request.
type hook struct {
	mu      sync.Mutex
	pending map[string]chan string
}

func (h *hook) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	id := req.PathValue("id")
	done := make(chan string)
	h.mu.Lock()
	h.pending[id] = done
	h.mu.Unlock()
	select {
	case text := <-done:
		_, _ = w.Write([]byte(text))
	case <-req.Context().Done():
	}
}

func (h *hook) Finish(id, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if done, ok := h.pending[id]; ok {
		done <- text // want `unbuffered-send: send on done blocks for ever once ServeHTTP has returned`
		delete(h.pending, id)
	}
}

// grow is asked some times whether it has ended, and then left.
func grow(device string, out chan<- error) {
	out <- exec.Command("resize2fs", device).Run() // want `unbuffered-send: send on out blocks for ever once ended has returned`
}

func ended(device string) (bool, error) {
	out := make(chan error)
	go grow(device, out)
	for range 5 {
		select {
		case err := <-out:
			return true, err
		default:
			time.Sleep(200 * time.Millisecond)
		}
	}
	return false, nil
}

func okEnded(device string) (bool, error) {
	out := make(chan error, 1)
	go func() { out <- exec.Command("resize2fs", device).Run() }()
	for range 5 {
		select {
		case err := <-out:
			return true, err
		case <-time.After(time.Second):
		}
	}
	return false, nil
}

// okEither takes one value of each goroutine, whatever it is.
func okEither(devices []string, run func(string) (string, error)) error {
	results, errs := make(chan string), make(chan error)
	for _, device := range devices {
		go func() {
			text, err := run(device)
			if err != nil {
				errs <- err
				return
			}
			results <- text
		}()
	}
	var all []error
	for range devices {
		select {
		case err := <-errs:
			all = append(all, err)
		case <-results:
		}
	}
	return errors.Join(all...)
}

// A debouncer hands out the wait.
type debouncer struct {
	mu   sync.Mutex
	next chan error
}

func (d *debouncer) Start() func(context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	ch := make(chan error)
	d.next = ch
	return func(ctx context.Context) error {
		select {
		case err := <-ch:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *debouncer) Done() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.next != nil {
		d.next <- errTimeout // want `unbuffered-send: send on d.next blocks for ever once its receiver has stopped`
		d.next = nil
	}
}

// A registry makes the channel in a method of its own.
type registry struct {
	mu      sync.Mutex
	waiting map[string]chan answer
}

func (r *registry) register(id string) chan answer {
	r.mu.Lock()
	defer r.mu.Unlock()
	ch := make(chan answer)
	r.waiting[id] = ch
	return ch
}

func (r *registry) Wait(id string) error {
	ch := r.register(id)
	select {
	case a := <-ch:
		return a.err
	case <-time.After(time.Minute):
		return errTimeout
	}
}

func (r *registry) Answer(id string, a answer) {
	r.mu.Lock()
	ch, ok := r.waiting[id]
	delete(r.waiting, id)
	r.mu.Unlock()
	if !ok {
		return
	}
	ch <- a // want `unbuffered-send: send on ch blocks for ever once Wait has returned`
}

// An okMailer drops what nobody waits for.
type okMailer struct {
	mu      sync.Mutex
	waiting map[string]chan answer
}

func (m *okMailer) Wait(ctx context.Context, id string) error {
	ch := make(chan answer)
	m.mu.Lock()
	m.waiting[id] = ch
	m.mu.Unlock()
	select {
	case a := <-ch:
		return a.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *okMailer) Answer(id string, a answer) {
	m.mu.Lock()
	ch := m.waiting[id]
	m.mu.Unlock()
	select {
	case ch <- a:
	case <-time.After(time.Second):
	}
}

// An okWorker works until its stop, and so does who sends to it.
type okWorker struct{ work chan string }

func newOKWorker(ctx context.Context, do func(string)) *okWorker {
	w := &okWorker{work: make(chan string)}
	go func() {
		for {
			select {
			case s := <-w.work:
				do(s)
			case <-ctx.Done():
				return
			}
		}
	}()
	return w
}

func (w *okWorker) Add(s string) { w.work <- s }

// A desk answers under the mutex that the waiter takes when it leaves: then both wait.
type desk struct {
	mu      sync.Mutex
	waiting map[string]chan answer
}

func (d *desk) ask(ctx context.Context, id string) error {
	ch := make(chan answer)
	d.mu.Lock()
	d.waiting[id] = ch
	d.mu.Unlock()
	defer d.forget(id)
	select {
	case a := <-ch:
		return a.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (d *desk) forget(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, id)
}

func (d *desk) Deliver(id string, a answer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if ch := d.waiting[id]; ch != nil {
		ch <- a // want `locked-send: send on ch holds d.mu, which ask has to take when it leaves`
	}
}
