// Package lives_with_the_process has goroutines that no stop reaches: most are meant to live as long as the process.
package lives_with_the_process

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A monitor is made once, by code that is not seen, and works as long as the process (koordinator's scheduler monitor).
type monitor struct{ pods map[string]time.Time }

func NewMonitor(period time.Duration) *monitor {
	m := &monitor{pods: make(map[string]time.Time)}
	go wait.Forever(m.okObserve, period)
	return m
}

func (m *monitor) okObserve() {
	for name, start := range m.pods {
		if time.Since(start) > time.Minute {
			delete(m.pods, name)
		}
	}
}

// Ticks gives its one caller a channel that ticks as long as the process (tigera's periodic reconcile).
func Ticks(period time.Duration) <-chan time.Time {
	ticks := make(chan time.Time)
	go func() {
		for now := range time.Tick(period) {
			ticks <- now
		}
	}()
	return ticks
}

// A cache of a generic type is made for each type of its entries.
type cache[E any] struct{ entries map[string]E }

func NewCache[E any]() *cache[E] {
	c := &cache[E]{entries: make(map[string]E)}
	go func() {
		for { // want `endless-goroutine: the goroutine that NewCache starts can never be stopped: its loop has no exit`
			time.Sleep(time.Minute)
			clear(c.entries)
		}
	}()
	return c
}

// A session can be closed, which does not end what its constructor starts.
type session struct{ token string }

func NewSession() *session {
	s := new(session)
	go wait.Forever(s.renew, time.Minute) // want `endless-goroutine: the goroutine that NewSession starts can never be stopped: Forever has no end`
	return s
}

func (s *session) renew() { s.token = time.Now().String() }

func (s *session) Close() { s.token = "" }

// newProbe is called for each cluster.
func newProbe(cluster string) *monitor {
	m := new(monitor)
	go func() {
		for { // want `endless-goroutine: the goroutine that newProbe starts can never be stopped: its loop has no exit`
			time.Sleep(time.Second)
			m.okObserve()
		}
	}()
	return m
}

func ProbeAll(clusters []string) []*monitor {
	var probes []*monitor
	for _, cluster := range clusters {
		probes = append(probes, newProbe(cluster))
	}
	return probes
}

// newWatcher is called in each reconcile.
func newWatcher() *monitor {
	m := new(monitor)
	go m.watch()
	return m
}

func (m *monitor) watch() {
	for { // want `deaf-loop: watch of \*monitor never returns after ctx of Reconcile ends: its loop has no exit`
		time.Sleep(time.Second)
		m.okObserve()
	}
}

type watching struct{ watchers map[string]*monitor }

func (w *watching) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w.watchers[req.Name] = newWatcher()
	return ctrl.Result{}, nil
}

var _ reconcile.Reconciler = &watching{}

// A netSyncer is started without a stop by the constructor of the controller (kube-ovn's NetworkManager).
type netSyncer struct{ events chan string }

func (s *netSyncer) Run(handle func(string)) {
	go func() {
		for {
			handle(<-s.events)
		}
	}()
}

type netController struct {
	syncer *netSyncer
	stop   <-chan struct{}
}

func NewNetController(stopCh <-chan struct{}) *netController {
	c := &netController{syncer: new(netSyncer), stop: stopCh}
	c.initialize()
	return c
}

func (c *netController) initialize() { c.syncer.Run(func(string) {}) }

// A tokenProvider refreshes its token as long as the process: its constructor has no context but the blank one of
// an interface, which bounds the construction (external-dns's alibaba provider).
type tokenProvider struct{ token string }

func New(_ context.Context, file string) (*tokenProvider, error) { return newProvider(file) }

func newProvider(file string) (*tokenProvider, error) {
	p := &tokenProvider{token: file}
	go p.okRefresh(time.Second)
	return p, nil
}

func (p *tokenProvider) okRefresh(period time.Duration) {
	for {
		time.Sleep(period)
		p.token = time.Now().String()
	}
}

// A helper of Run does not decide that what it starts lives on: Run has a stop, and keeps it to itself.
type agent struct{ events chan string }

func (a *agent) Run(stop <-chan struct{}) {
	a.startWorkers()
	<-stop
}

func (a *agent) startWorkers() {
	go func() {
		for { // want `unawaited-loop: the function literal in startWorkers never returns after stop of Run ends: its loop has no exit`
			<-a.events
		}
	}()
}
