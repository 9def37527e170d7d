// Package unawaited_loop has loops that do not look at their context: of some something waits for the end, of others nothing does.
package unawaited_loop

import (
	"context"
	"net"
	"os"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Meter reads its sensors from goroutines.
type Meter struct {
	client.Client
	Interval time.Duration
	read     func(context.Context) error
	samples  chan float64
}

var _ manager.Runnable = (*Meter)(nil)

func (m *Meter) Start(ctx context.Context) error {
	go m.poll(ctx) // want `not-joined: Start of \*Meter ends with ctx`
	go m.take(ctx)
	<-ctx.Done()
	return nil
}

func (m *Meter) poll(ctx context.Context) {
	ticker := time.NewTicker(m.Interval)
	defer ticker.Stop()
	refresh := time.NewTicker(time.Hour)
	defer refresh.Stop()
	for { // want `unawaited-loop: poll of \*Meter never returns after ctx ends: its loop has no exit` // fix `^safe: leave the loop`
		select {
		case <-ticker.C:
			_ = m.read(ctx)
		case <-refresh.C:
			_ = m.read(ctx)
		}
	}
}

func (m *Meter) take(ctx context.Context) {
	ticker := time.NewTicker(m.Interval)
	defer ticker.Stop()
	for { // want `unawaited-loop: take of \*Meter never returns after ctx ends: its loop has no exit` // fix `^unsafe: leave the loop`
		select {
		case sample := <-m.samples:
			_ = sample
		case <-ticker.C:
			_ = m.read(ctx)
		}
	}
}

func (m *Meter) Add(sample float64) { m.samples <- sample }

// A JoinedMeter waits for its goroutine.
type JoinedMeter struct{ Meter }

func (m *JoinedMeter) Start(ctx context.Context) error {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		m.pollOn(ctx)
	}()
	<-ctx.Done()
	group.Wait()
	return nil
}

func (m *JoinedMeter) pollOn(ctx context.Context) {
	for { // want `deaf-loop: pollOn of \*JoinedMeter never returns after ctx ends: its loop has no exit`
		time.Sleep(m.Interval)
		_ = m.read(ctx)
	}
}

// A GroupedMeter waits for its group.
type GroupedMeter struct{ Meter }

func (m *GroupedMeter) Start(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		for { // want `deaf-loop: the function literal in Start never returns after ctx ends: its loop has no exit`
			time.Sleep(m.Interval)
			_ = m.read(ctx)
		}
	})
	return group.Wait()
}

// A SignallingMeter closes a channel at the end that never comes.
type SignallingMeter struct{ Meter }

func (m *SignallingMeter) Start(ctx context.Context) error {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for { // want `deaf-loop: the function literal in Start never returns after ctx ends: its loop has no exit`
			time.Sleep(m.Interval)
			_ = m.read(ctx)
		}
	}()
	<-ctx.Done()
	<-ended
	return nil
}

// Await is for callers that are not seen.
func (m *Meter) Await(ctx context.Context, name string) {
	for { // want `unawaited-loop: Await of \*Meter can loop for ever after ctx ends: this way around the loop never looks at it`
		if m.running(name) {
			return
		}
		time.Sleep(m.Interval)
	}
}

func (m *Meter) running(name string) bool {
	_, err := os.Stat("/run/" + name)
	return err == nil
}

// A WaitingMeter waits so in its Start.
type WaitingMeter struct{ Meter }

var _ manager.Runnable = (*WaitingMeter)(nil)

func (m *WaitingMeter) Start(ctx context.Context) error {
	m.awaitPod(ctx, "sensor")
	<-ctx.Done()
	return nil
}

func (m *WaitingMeter) awaitPod(ctx context.Context, name string) {
	for { // want `deaf-loop: awaitPod of \*WaitingMeter can loop for ever after ctx ends: this way around the loop never looks at it`
		if m.running(name) {
			return
		}
		time.Sleep(m.Interval)
	}
}

// A MeterReconciler begins a goroutine in each reconcile.
type MeterReconciler struct {
	client.Client
	meter *Meter
}

func (r *MeterReconciler) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	go r.follow(ctx)
	return ctrl.Result{}, nil
}

func (r *MeterReconciler) follow(ctx context.Context) {
	for { // want `deaf-loop: follow of \*MeterReconciler never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
		_ = r.meter.read(ctx)
	}
}

// A Follower begins to follow once nothing is pending any more, in its Start or in a reconcile (nephe).
type Follower struct {
	client.Client
	meter   *Meter
	synced  bool
	pending map[string]bool
}

func (r *Follower) SetupWithManager(mgr ctrl.Manager) error {
	if err := mgr.Add(r); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *Follower) Start(ctx context.Context) error {
	pods := new(corev1.PodList)
	if err := r.List(ctx, pods); err != nil {
		return err
	}
	for _, pod := range pods.Items {
		r.pending[pod.Name] = true
	}
	if len(pods.Items) == 0 {
		r.begin()
	}
	return nil
}

func (r *Follower) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	defer r.done(req.Name)
	return ctrl.Result{}, r.Get(ctx, req.NamespacedName, new(corev1.Pod))
}

func (r *Follower) done(name string) {
	if r.synced {
		return
	}
	delete(r.pending, name)
	if len(r.pending) == 0 {
		r.begin()
	}
}

func (r *Follower) begin() {
	r.synced = true
	go func() { r.follow() }()
}

func (r *Follower) follow() {
	for { // want `unawaited-loop: follow of \*Follower never returns after ctx of Start ends: its loop has no exit`
		time.Sleep(time.Minute)
		_ = r.meter.read(context.Background())
	}
}

// A Relay begins one for each connection.
type Relay struct{ listener net.Listener }

func (r *Relay) Run(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { r.listener.Close() })()
	for {
		conn, err := r.listener.Accept()
		if err != nil {
			return err
		}
		go r.keep(ctx, conn)
	}
}

func (r *Relay) keep(ctx context.Context, conn net.Conn) {
	for { // want `deaf-loop: keep of \*Relay never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
		_, _ = conn.Write([]byte("ping"))
	}
}

// Limited gives the goroutine that it leaves behind a context with an end of its own.
func Limited(ctx context.Context, m *Meter) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	go m.report(ctx)
	return m.read(ctx)
}

func (m *Meter) report(ctx context.Context) {
	for { // want `deaf-loop: report of \*Meter never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Second)
		_ = m.read(ctx)
	}
}

// A Pool serves requests one by one, and answers each of them.
type Pool struct {
	requests chan *poolRequest
	size     int
}

type poolRequest struct {
	done   chan struct{}
	answer chan int
}

func (p *Pool) Start(ctx context.Context) error {
	go p.serve(ctx) // want `not-joined: Start of \*Pool ends with ctx`
	<-ctx.Done()
	return nil
}

func (p *Pool) serve(ctx context.Context) {
	for { // want `unawaited-loop: serve of \*Pool never returns after ctx ends: its loop has no exit`
		req := <-p.requests
		p.size++
		req.answer <- p.size
		close(req.done)
	}
}

func (p *Pool) Ask() int {
	req := &poolRequest{done: make(chan struct{}), answer: make(chan int)}
	p.requests <- req
	size := <-req.answer
	<-req.done
	return size
}

// A JoinedPool is waited for besides.
type JoinedPool struct {
	requests chan *joinedRequest
	ended    chan struct{}
}

type joinedRequest struct{ done chan struct{} }

func (p *JoinedPool) Run(ctx context.Context) error {
	go p.serve(ctx)
	<-ctx.Done()
	<-p.ended
	return nil
}

func (p *JoinedPool) serve(ctx context.Context) {
	defer close(p.ended)
	for { // want `deaf-loop: serve of \*JoinedPool never returns after ctx ends: its loop has no exit`
		req := <-p.requests
		close(req.done)
	}
}

func (p *JoinedPool) Ask() {
	req := &joinedRequest{done: make(chan struct{})}
	p.requests <- req
	<-req.done
}
