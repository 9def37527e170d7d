package sends_under_a_mutex

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A scaler has room for one trigger. The second one waits for the loop, which waits for the mutex.
type scaler struct {
	mu      sync.Mutex
	trigger chan struct{}
	wanted  int
}

func newScaler() *scaler { return &scaler{trigger: make(chan struct{}, 1)} }

func (s *scaler) Want(n int) {
	s.mu.Lock() // related `^takes s.mu here$`
	defer s.mu.Unlock()
	s.wanted = n
	s.trigger <- struct{}{} // want `locked-send: send on s.trigger holds s.mu, which Start has to take before it receives: then both wait for ever`
}

func (s *scaler) Start(ctx context.Context, scale func(int)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.trigger:
			s.mu.Lock() // related `waits for the mutex here`
			scale(s.wanted)
			s.mu.Unlock()
		}
	}
}

// A trigger that is there already is enough.
type okScaler struct {
	mu      sync.Mutex
	trigger chan struct{}
	wanted  int
}

func newOkScaler() *okScaler { return &okScaler{trigger: make(chan struct{}, 1)} }

func (s *okScaler) Want(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = n
	select {
	case s.trigger <- struct{}{}:
	default:
	}
}

func (s *okScaler) Start(ctx context.Context, scale func(int)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.trigger:
			s.mu.Lock()
			scale(s.wanted)
			s.mu.Unlock()
		}
	}
}

// There is one trigger at most: a flag says whether it is on its way.
type okFlagged struct {
	mu      sync.Mutex
	trigger chan struct{}
	pending bool
}

func newOkFlagged() *okFlagged { return &okFlagged{trigger: make(chan struct{}, 1)} }

func (s *okFlagged) Want() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.pending {
		s.pending = true
		s.trigger <- struct{}{}
	}
}

func (s *okFlagged) run(work func()) {
	for range s.trigger {
		s.mu.Lock()
		s.pending = false
		s.mu.Unlock()
		work()
	}
}

// The old value is taken out before, under the mutex of all that send.
type okLatest struct {
	mu     sync.Mutex
	latest chan int
	sum    int
}

func newOkLatest() *okLatest { return &okLatest{latest: make(chan int, 1)} }

func (s *okLatest) Set(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.latest:
	default:
	}
	s.latest <- n
}

func (s *okLatest) run() {
	for n := range s.latest {
		s.mu.Lock()
		s.sum += n
		s.mu.Unlock()
	}
}

// The one value of a start fits in.
type okKick struct {
	mu   sync.Mutex
	kick chan struct{}
	runs int
}

func newOkKick() *okKick {
	k := &okKick{kick: make(chan struct{}, 1)}
	k.begin()
	go k.run()
	return k
}

func (k *okKick) begin() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kick <- struct{}{}
}

func (k *okKick) run() {
	for range k.kick {
		k.mu.Lock()
		k.runs++
		k.mu.Unlock()
	}
}

// The send is in a helper that only some callers run under the mutex.
type notifier struct {
	mu    sync.Mutex
	names chan string
	known map[string]int
}

func newNotifier() *notifier { return &notifier{names: make(chan string, 4), known: map[string]int{}} }

func (n *notifier) Notify(name string) {
	n.names <- name // want `locked-send: send on n.names holds n.mu, which run has to take before it receives`
}

func (n *notifier) Forget(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.known, name)
	n.tell(name) // related `called under n.mu here`
}

func (n *notifier) Rename(name, to string) {
	n.tell(name)
	n.tell(to)
}

func (n *notifier) tell(name string) { n.Notify(name) }

func (n *notifier) run() {
	for name := range n.names {
		n.mu.Lock()
		n.known[name]++
		n.mu.Unlock()
	}
}

// No caller holds the mutex.
type okNotifier struct {
	mu    sync.Mutex
	names chan string
	known map[string]int
}

func newOkNotifier() *okNotifier {
	return &okNotifier{names: make(chan string, 4), known: map[string]int{}}
}

func (n *okNotifier) Notify(name string) { n.names <- name }

func (n *okNotifier) Forget(name string) {
	n.mu.Lock()
	delete(n.known, name)
	n.mu.Unlock()
	n.Notify(name)
}

func (n *okNotifier) run() {
	for name := range n.names {
		n.mu.Lock()
		n.known[name]++
		n.mu.Unlock()
	}
}

// A planner triggers its grower under a mutex of its own, and the grower asks the planner back.
type planner struct {
	mu       sync.Mutex
	reserved map[client.ObjectKey]int
	grower   growing
}

type growing interface{ Grow() }

type grower struct {
	trigger chan struct{}
	ask     func() int
}

func newPlanner(ctx context.Context) *planner {
	var reserved func() int
	g := &grower{trigger: make(chan struct{}, 1), ask: func() int { return reserved() }}
	p := &planner{reserved: map[client.ObjectKey]int{}, grower: g}
	reserved = p.sum
	go g.run(ctx)
	return p
}

func (p *planner) Plan(key client.ObjectKey, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reserved[key] = n
	p.place(n) // related `called under p.mu here`
}

func (p *planner) place(n int) {
	if n > 0 {
		p.grower.Grow()
	}
}

func (p *planner) sum() (total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, n := range p.reserved {
		total += n
	}
	return total
}

func (g *grower) Grow() {
	g.trigger <- struct{}{} // want `locked-send: send on g.trigger holds p.mu, which run has to take before it receives: then both wait for ever`
}

func (g *grower) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-g.trigger:
			g.grow() // related `waits for the mutex here`
		}
	}
}

func (g *grower) grow() {
	_ = wait.Poll(time.Second, time.Minute, func() (bool, error) { return g.ask() > 0, nil })
}

var _ planning = &planner{}

type planning interface{ Plan(client.ObjectKey, int) }

// Its twin asks nobody back.
type okPlanner struct {
	mu       sync.Mutex
	reserved map[client.ObjectKey]int
	grower   growing
}

type okGrower struct {
	mu      sync.Mutex
	trigger chan struct{}
	size    int
}

func newOkPlanner(ctx context.Context) *okPlanner {
	g := &okGrower{trigger: make(chan struct{}, 1)}
	go g.run(ctx)
	return &okPlanner{reserved: map[client.ObjectKey]int{}, grower: g}
}

func (p *okPlanner) Plan(key client.ObjectKey, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reserved[key] = n
	p.grower.Grow()
}

func (g *okGrower) Grow() { g.trigger <- struct{}{} }

func (g *okGrower) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-g.trigger:
			g.mu.Lock()
			g.size *= 2
			g.mu.Unlock()
		}
	}
}

// Each of two shards hands over to the other one, under its own mutex.
type shard struct {
	mu    sync.Mutex
	names chan string
	known map[string]bool
	next  *shard
}

func newShard(next *shard) *shard {
	return &shard{names: make(chan string, 1), known: map[string]bool{}, next: next}
}

func (s *shard) okAdd(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known[name] = true
	s.next.okTell(name)
}

func (s *shard) okTell(name string) { s.names <- name }

func (s *shard) okRun() {
	for name := range s.names {
		s.mu.Lock()
		s.known[name] = true
		s.mu.Unlock()
	}
}

// Each subscriber has room for one change, and asks for the list when it gets that.
type hub struct {
	mu      sync.RWMutex
	members []string
	subs    []chan struct{}
}

func (h *hub) subscribe() chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	sub := make(chan struct{}, 1)
	h.subs = append(h.subs, sub)
	return sub
}

func (h *hub) set(members []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.members = members
	h.notify()
}

func (h *hub) notify() {
	for _, sub := range h.subs {
		sub <- struct{}{} // want `locked-send: send on sub holds h.mu, which follow has to take before it receives`
	}
}

func (h *hub) list() []string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.members
}

func follow(h *hub, handle func([]string)) {
	changed := h.subscribe()
	for range changed {
		handle(h.list())
	}
}

func run(ctx context.Context, h *hub, updates <-chan []string) {
	go follow(h, func([]string) {})
	for {
		select {
		case <-ctx.Done():
			return
		case members := <-updates:
			h.set(members)
		}
	}
}
