// Package outlives_round has goroutines that are started once per round and end with the process.
package outlives_round

import (
	"context"
	"net"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/outlives_round/session"
)

// uplink keeps a connection.
type uplink struct {
	addr  string
	serve func(net.Conn) error
}

func (u *uplink) keep(ctx context.Context) { // related `ctx arrives here`
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", u.addr)
		if err != nil {
			continue
		}
		go func() { // want `outlives-round: each round of the loop leaves this goroutine behind: it ends only with ctx, and not with the round`
			<-ctx.Done()
			_ = conn.Close()
		}()
		_ = u.serve(conn)
	}
}

// The round has a context of its own.
func (u *uplink) okKeep(ctx context.Context) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", u.addr)
		if err != nil {
			continue
		}
		round, cancel := context.WithCancel(ctx)
		go func() {
			<-round.Done()
			_ = conn.Close()
		}()
		_ = u.serve(conn)
		cancel()
	}
}

// The goroutine ends with the connection as well.
func (u *uplink) okServed(ctx context.Context) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", u.addr)
		if err != nil {
			continue
		}
		served := make(chan struct{})
		go func() {
			select {
			case <-ctx.Done():
			case <-served:
			}
			_ = conn.Close()
		}()
		_ = u.serve(conn)
		close(served)
	}
}

// A helper starts it.
func (u *uplink) retry(ctx context.Context) error {
	for {
		if err := u.connect(ctx); err != nil {
			log.FromContext(ctx).Error(err, "not connected")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

func (u *uplink) connect(ctx context.Context) error {
	conn, err := net.Dial("tcp", u.addr)
	if err != nil {
		return err
	}
	go u.ping(ctx, conn) // want `each round of the loop leaves this goroutine behind: it ends only with ctx`
	return u.serve(conn)
}

func (u *uplink) ping(ctx context.Context, conn net.Conn) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_, _ = conn.Write([]byte("ping"))
		}
	}
}

func (u *uplink) okRetry(ctx context.Context) error {
	for {
		if err := u.okConnect(ctx); err != nil {
			log.FromContext(ctx).Error(err, "not connected")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

func (u *uplink) okConnect(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, err := net.Dial("tcp", u.addr)
	if err != nil {
		return err
	}
	go u.ping(ctx, conn)
	return u.serve(conn)
}

// It ends once a write fails.
func (u *uplink) okEndsByItself(ctx context.Context) {
	for {
		conn, err := net.Dial("tcp", u.addr)
		if err == nil {
			go u.okPing(ctx, conn)
			_ = u.serve(conn)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func (u *uplink) okPing(ctx context.Context, conn net.Conn) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			if _, err := conn.Write([]byte("ping")); err != nil {
				return
			}
		}
	}
}

// A function of another package leaves it.
func (u *uplink) sessions(stop context.Context) {
	for {
		conn, err := session.Open(stop, u.addr) // want `each round of the loop leaves a goroutine of Open behind: it ends only with stop`
		if err != nil {
			return
		}
		_ = u.serve(conn)
		time.Sleep(time.Second)
	}
}

func (u *uplink) okSessions(stop context.Context) {
	for {
		round, cancel := context.WithTimeout(stop, time.Minute)
		conn, err := session.Open(round, u.addr)
		if err != nil {
			cancel()
			return
		}
		_ = u.serve(conn)
		cancel()
		time.Sleep(time.Second)
	}
}

// One goroutine for each connection that is accepted, by a stop channel.
func (u *uplink) accept(ln net.Listener, stop <-chan struct{}) error {
	for {
		conn, err := ln.Accept()
		if err != nil {
			return err
		}
		go func() { // want `each round of the loop leaves this goroutine behind: it ends only with stop`
			<-stop
			_ = conn.Close()
		}()
		go func() { _ = u.serve(conn) }()
	}
}

// relist starts an informer in each round.
func relist(ctx context.Context, make func() cache.SharedIndexInformer) {
	for {
		informer := make()
		go informer.Run(ctx.Done()) // want `each round of the loop leaves this goroutine behind: it ends only with ctx`
		if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
			return
		}
		time.Sleep(time.Minute)
	}
}

func okRelist(ctx context.Context, informers []cache.SharedIndexInformer) {
	for _, informer := range informers {
		go informer.Run(ctx.Done())
		time.Sleep(time.Second)
	}
	for i := 0; i < 3; i++ {
		go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
		time.Sleep(time.Second)
	}
}

func okRelistOnce(ctx context.Context, informer cache.SharedIndexInformer) {
	started := false
	for {
		if !started {
			started = true
			go informer.Run(ctx.Done())
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
		}
	}
}

// informing starts its informer once the API is there (kube-ovn's ServiceL2Status).
type informing struct {
	mu      sync.Mutex
	started bool
	make    func() (cache.SharedIndexInformer, error)
}

func (i *informing) okTry(ctx context.Context) bool {
	i.mu.Lock()
	started := i.started
	i.mu.Unlock()
	if started {
		return true
	}
	informer, err := i.make()
	if err != nil {
		return false
	}
	i.mu.Lock()
	i.started = true
	i.mu.Unlock()
	go informer.Run(ctx.Done())
	return true
}

func (i *informing) okUntilStarted(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	for {
		select {
		case <-ticker.C:
			if i.okTry(ctx) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// volumes runs again and again.
type volumes struct {
	client.Client
	mu      sync.Mutex
	watched map[types.NamespacedName]bool
}

func (v *volumes) run(ctx context.Context) {
	wait.UntilWithContext(ctx, v.sync, time.Minute)
}

func (v *volumes) sync(ctx context.Context) {
	list := new(corev1.PersistentVolumeList)
	if err := v.List(ctx, list); err != nil {
		return
	}
	go v.watch(ctx, list) // want `each run of sync of \*volumes leaves this goroutine behind: it ends only with ctx`
}

func (v *volumes) watch(ctx context.Context, list *corev1.PersistentVolumeList) {
	wait.Until(func() { log.FromContext(ctx).Info("volumes", "count", len(list.Items)) }, time.Second, ctx.Done())
}

func (v *volumes) okRun(ctx context.Context) {
	wait.UntilWithContext(ctx, v.okSync, time.Minute)
}

func (v *volumes) okSync(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	list := new(corev1.PersistentVolumeList)
	if err := v.List(ctx, list); err != nil {
		return
	}
	go v.watch(ctx, list)
	if err := v.List(ctx, list); err != nil {
		return
	}
}

// Reconcile starts one each time.
func (v *volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	list := new(corev1.PersistentVolumeList)
	if err := v.List(ctx, list); err != nil {
		return ctrl.Result{}, err
	}
	go v.watch(ctx, list) // want `each run of Reconcile of \*volumes leaves this goroutine behind: it ends only with ctx`
	return ctrl.Result{}, nil
}

// claims watches each claim once.
type claims struct{ volumes }

func (c *claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.watched[req.NamespacedName] {
		c.watched[req.NamespacedName] = true
		go c.watch(ctx, new(corev1.PersistentVolumeList))
	}
	return ctrl.Result{}, nil
}

// A mirror watches pods of another cluster, and measures meanwhile how long the connection lives.
type mirror struct {
	remote client.WithWatch
	pods   map[types.UID]bool
}

func (f *mirror) follow(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := f.watch(ctx); err != nil {
			log.FromContext(ctx).Error(err, "connection lost")
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
	return nil
}

func (f *mirror) watch(ctx context.Context) error {
	events, err := f.remote.Watch(ctx, &corev1.PodList{})
	if err != nil {
		return err
	}
	defer events.Stop()
	go session.Measure(ctx, time.Second) // want `outlives-round: each round of the loop leaves this goroutine behind: it ends only with ctx, and not with the round`
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, open := <-events.ResultChan():
			if !open {
				return nil
			}
			if pod, ok := event.Object.(*corev1.Pod); ok {
				f.pods[pod.UID] = true
			}
		}
	}
}

// The goroutine tells of its end by the channel that a select receives from.
func (f *mirror) okFollow(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := f.okWatch(ctx); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}

func (f *mirror) okWatch(ctx context.Context) error {
	events, err := f.remote.Watch(ctx, &corev1.PodList{})
	if err != nil {
		return err
	}
	defer events.Stop()
	measured := make(chan struct{})
	go func() {
		defer close(measured)
		session.Measure(ctx, time.Second)
	}()
	for {
		select {
		case <-measured:
			return nil
		case event, open := <-events.ResultChan():
			if !open {
				return nil
			}
			if pod, ok := event.Object.(*corev1.Pod); ok {
				delete(f.pods, pod.UID)
			}
		}
	}
}

// A switchboard has a line for each caller, and ends the line that a caller had before.
type switchboard struct {
	root  context.Context
	lines map[string]context.CancelFunc
	last  context.CancelFunc
}

func (s *switchboard) connect(caller string) {
	if hangUp := s.lines[caller]; hangUp != nil {
		hangUp()
	}
	_, hangUp := context.WithCancel(s.root) // related `its cancel function is kept`
	s.lines[caller] = hangUp
	go s.ring(s.root, caller) // want `outlives-round: this goroutine goes on until root ends: the cancel function that is kept to end it is of a context that nothing uses`
}

// A line ends with a wrong number, too.
func (s *switchboard) ring(ctx context.Context, caller string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			if _, err := net.LookupHost(caller); err != nil {
				return
			}
		}
	}
}

func (s *switchboard) connectLast(ctx context.Context) {
	_, s.last = context.WithCancel(ctx)
	go func() { // want `outlives-round: this goroutine goes on until ctx ends: the cancel function that is kept`
		<-ctx.Done()
		s.last()
	}()
}

func (s *switchboard) okConnect(caller string) {
	line, hangUp := context.WithCancel(s.root)
	s.lines[caller] = hangUp
	go session.Measure(line, time.Second)
}

// The goroutine has another end.
func (s *switchboard) okConnectOnce(caller string, ended <-chan struct{}) {
	_, s.lines[caller] = context.WithCancel(s.root)
	go func() {
		select {
		case <-s.root.Done():
		case <-ended:
		}
	}()
}

// Nothing keeps the cancel function.
func (s *switchboard) okMeasure(ctx context.Context) {
	_, cancel := context.WithCancel(ctx)
	defer cancel()
	go session.Measure(ctx, time.Second)
}
