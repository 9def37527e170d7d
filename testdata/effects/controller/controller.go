// Package controller uses the helpers of another package, and has some of its own.
package controller

import (
	"context"
	"net/http"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/effects/volume"
)

// Store holds the copies.
type Store interface {
	Drop(ctx context.Context, name string) error
	Flush()
	Watch(ctx context.Context)
}

// Disk is the only store.
type Disk struct {
	names map[string]bool
	done  chan struct{}
	stop  context.CancelFunc
}

func (d *Disk) Drop(_ context.Context, name string) error { // effects: stores p0.names.[]
	delete(d.names, name)
	return nil
}

func (d *Disk) Flush() { klog.Flush() } // effects: logs

func (d *Disk) Watch(ctx context.Context) { volume.UntilDone(ctx) } // effects: waits for p1; receives

func (d *Disk) Close() { // effects: cancels p0.stop; closes p0.done
	d.stop()
	close(d.done)
}

// Archiver keeps a copy of each claim.
type Archiver struct {
	client.Client
	store Store
	disk  *Disk
	queue workqueue.TypedInterface[string]
	state struct{ claim *corev1.PersistentVolumeClaim }
}

func (r *Archiver) announce(claim *corev1.PersistentVolumeClaim) { // effects: logs
	volume.Announce(claim)
}

func (r *Archiver) bind(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // effects: asks; writes update/status p2; fills update/status p2; stores p2.Status.Phase
	return volume.MarkBound(ctx, r.Client, claim)
}

// The claim is the receiver's.
func (r *Archiver) bindOwn(ctx context.Context) error { // effects: asks; writes update/status p0.state.claim; fills update/status p0.state.claim; stores p0.state.claim.*
	return volume.MarkBound(ctx, r.Client, r.state.claim)
}

// What it writes, it has made itself.
func (r *Archiver) create(ctx context.Context, name string) error { // effects: may: asks; may: writes create
	claim := &corev1.PersistentVolumeClaim{}
	claim.Name = name
	return volume.SaveIfNew(ctx, r.Client, claim)
}

func (r *Archiver) bindOrExit(ctx context.Context, claim *corev1.PersistentVolumeClaim) { // effects: may: exits; asks; writes update/status p2; fills update/status p2; stores p2.Status.Phase
	volume.Must(r.bind(ctx, claim))
}

// Both ways write, so that it does.
func (r *Archiver) either(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // effects: asks; may: writes create p2; may: writes update p2; may: fills create p2; may: fills update p2
	if claim.UID == "" {
		return r.Create(ctx, claim)
	}
	return r.Update(ctx, claim)
}

func (r *Archiver) eitherSame(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // effects: asks; may: logs; writes update p2; fills update p2
	if claim.UID == "" {
		klog.Info("new")
		return r.Update(ctx, claim)
	}
	return r.Update(ctx, claim)
}

// The write is deferred, and so happens on every way.
func (r *Archiver) deferred(ctx context.Context, claim *corev1.PersistentVolumeClaim) { // effects: asks; may: logs; writes update p2; fills update p2
	defer r.Update(ctx, claim)
	if claim.UID == "" {
		klog.Info("new")
	}
}

// What exits does not return, so that each call that does return has written.
func (r *Archiver) writesOrExits(ctx context.Context, claim *corev1.PersistentVolumeClaim) { // effects: may: exits; asks; writes update p2; fills update p2
	if claim.UID == "" {
		os.Exit(1)
	}
	r.Update(ctx, claim)
}

func (r *Archiver) quit() { // effects: exits; never returns
	os.Exit(1)
}

func (r *Archiver) writesOrQuits(ctx context.Context, claim *corev1.PersistentVolumeClaim) { // effects: may: exits; asks; writes update p2; fills update p2
	if claim.UID == "" {
		r.quit()
	}
	r.Update(ctx, claim)
}

// A closure handed to a helper of another package does at the call what it does.
func (r *Archiver) within(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // effects: asks; logs; counts; counts clock; writes update p2; fills update p2
	return volume.Within(func() error { return r.Update(ctx, claim) })
}

func (r *Archiver) maybe(ctx context.Context, claim *corev1.PersistentVolumeClaim) { // effects: may: asks; may: writes update p2; may: fills update p2
	volume.Maybe(nil, func(string) { r.Update(ctx, claim) })
}

func (r *Archiver) beside(ctx context.Context) { // effects: joins; starts; spawns; counts; may: receives; may: signals
	volume.Beside(func() { <-ctx.Done() })
}

// A method value is handed on.
func (r *Archiver) methodValue(ctx context.Context) error { // effects: logs; counts; counts clock
	return volume.Within(r.disk.report)
}

func (d *Disk) report() error { // effects: logs
	klog.Info("copies")
	return nil
}

// What it is given, it hands on.
func (r *Archiver) handOn(what func() error) error { // effects: runs p1; logs; counts; counts clock
	return volume.Within(what)
}

func twice(what func()) { // effects: runs p0
	what()
	what()
}

// Helpers of one package know their callers apart: log has nothing to do with exit.
func logTwice() { twice(func() { klog.Info("again") }) } // effects: logs

func exitTwice() { twice(func() { os.Exit(1) }) } // effects: exits; never returns

func (r *Archiver) retried(ctx context.Context, claim *corev1.PersistentVolumeClaim) error { // effects: asks; writes update p2; fills update p2
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { return r.Update(ctx, claim) })
}

func (r *Archiver) retry(what func() error) error { // effects: runs p1
	return retry.RetryOnConflict(retry.DefaultRetry, what)
}

func (r *Archiver) every(ctx context.Context) { // effects: may: waits for p1; repeats; may: logs
	wait.UntilWithContext(ctx, func(context.Context) { klog.Info("tick") }, time.Second)
}

// The way through an interface of the package leads to its only type, which is not to say that there
// are no others.
func (r *Archiver) drop(ctx context.Context, name string) error { // effects: may: stores p0.store.names.*; unknown others
	return r.store.Drop(ctx, name)
}

func (r *Archiver) unseen(h http.Handler, hook func(string)) { // effects: runs p2; unknown interface
	h.ServeHTTP(nil, nil)
	hook("x")
}

// Two functions that call each other: the write of one is that of both, the log is on every way.
func (r *Archiver) walk(ctx context.Context, claim *corev1.PersistentVolumeClaim, depth int) { // effects: may: asks; logs; may: writes update p2; may: fills update p2
	klog.Info(depth)
	if depth > 0 {
		r.step(ctx, claim, depth-1)
	}
}

func (r *Archiver) step(ctx context.Context, claim *corev1.PersistentVolumeClaim, depth int) { // effects: asks; logs; writes update p2; fills update p2
	r.Update(ctx, claim)
	r.walk(ctx, claim, depth)
}

// A chain of functions that is longer than any number of rounds, in an order that a pass from the top
// to the bottom takes apart one call at a time.
func chain1()  { chain2() }          // effects: may: exits; logs
func chain2()  { chain3() }          // effects: may: exits; logs
func chain3()  { chain4() }          // effects: may: exits; logs
func chain4()  { chain5() }          // effects: may: exits; logs
func chain5()  { chain6() }          // effects: may: exits; logs
func chain6()  { chain7() }          // effects: may: exits; logs
func chain7()  { chain8() }          // effects: may: exits; logs
func chain8()  { chain9() }          // effects: may: exits; logs
func chain9()  { chain10() }         // effects: may: exits; logs
func chain10() { chain11(len("x")) } // effects: may: exits; logs
func chain11(n int) { // effects: may: exits; logs
	klog.Info(n)
	if n > 0 {
		chain12(n - 1)
	}
}
func chain12(n int) { // effects: may: exits; logs
	if n > 7 {
		os.Exit(1)
	}
	chain11(n)
}

// A list of nodes, whose paths are cut.
type node struct {
	next *node
	name string
}

func rename(n *node, name string) { // effects: may: stores p0.name; may: stores p0.next.name; may: stores p0.next.next.*
	if n == nil {
		return
	}
	n.name = name
	rename(n.next, name)
}

func (r *Archiver) enqueue(name string) { // effects: enqueues
	r.queue.Add(name)
}

func (r *Archiver) worker() { // effects: may: waits for; sleeps; may: enqueues
	if name, down := r.queue.Get(); !down {
		r.queue.Add(name)
	}
}

func (r *Archiver) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // effects: asks; may: writes update/status; reads
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.bind(ctx, claim)
}

func serve(srv *http.Server) error { // effects: may: waits for; serves
	return srv.ListenAndServe()
}

func shut(ctx context.Context, srv *http.Server) { // effects: waits for p0; starts; may: shuts down; receives
	go func() { srv.Shutdown(ctx) }()
	<-ctx.Done()
}

// A loop over a channel ends when somebody closes the channel, so that it does not hang.
func drain(work chan string) { // effects: waits for; sleeps; joins; receives p0
	for range work {
	}
}
