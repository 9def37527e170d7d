// Package begun_once has receivers that leave before their sender, in what a process begins once and in what it does again and again.
package begun_once

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// An Endpoint serves until its context ends.
type Endpoint struct {
	tls, health *http.Server
	failed      error
}

func (e *Endpoint) Start(ctx context.Context) error {
	if err := e.serveTLS(ctx); err != nil {
		return err
	}
	return e.serveHealth(ctx)
}

func (e *Endpoint) serveTLS(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- e.tls.ListenAndServeTLS("", "") // want `single-leak: send on errs blocks for ever once serveTLS has returned` // fix `^safe: make room`
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return e.tls.Shutdown(context.WithoutCancel(ctx))
	}
}

func (e *Endpoint) serveHealth(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() { errs <- e.health.ListenAndServe() }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return e.health.Shutdown(context.WithoutCancel(ctx))
	}
}

// Registry waits in its set-up for what it has begun.
type Registry struct{ client client.Client }

func (r *Registry) SetupWithManager(ctx context.Context, mgr ctrl.Manager) error {
	r.client = mgr.GetClient()
	filled := make(chan error)
	go func() {
		filled <- r.fill(ctx) // want `single-leak: send on filled blocks for ever once SetupWithManager has returned`
	}()
	select {
	case err := <-filled:
		return err
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

func (r *Registry) fill(ctx context.Context) error { return ctx.Err() }

// A Worker renames the object once it is received, so that room for it would change what is created.
type Worker struct{ client client.Client }

func (w *Worker) Run(ctx context.Context, obj client.Object) error {
	prepared := make(chan client.Object)
	go func() {
		prepared <- obj // want `single-leak: send on prepared blocks for ever once Run has returned` // fix `^unsafe: make room`
		obj.SetName("")
	}()
	select {
	case next := <-prepared:
		return w.client.Create(ctx, next)
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

// A Member is begun for each object.
type Member struct{ mgr manager.Manager }

func (m *Member) Start(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- m.mgr.Start(ctx) // want `unbuffered-send: send on errs blocks for ever once Start has returned`
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

type MemberReconciler struct {
	client.Client
	lasting context.Context
	build   func(string) (manager.Manager, error)
}

func (r *MemberReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	mgr, err := r.build(req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	member := &Member{mgr: mgr}
	go func() {
		if err := member.Start(r.lasting); err != nil { // want `dropped-error: error of member.Start is only logged`
			ctrl.LoggerFrom(ctx).Error(err, "member")
		}
	}()
	return ctrl.Result{}, nil
}

// An Uplink dials again after each loss.
type Uplink struct{ dial func(context.Context) error }

func (u *Uplink) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := u.connect(ctx); err != nil {
			klog.ErrorS(err, "connect")
		}
		time.Sleep(time.Second)
	}
}

func (u *Uplink) connect(ctx context.Context) error {
	connected := make(chan error)
	go func() {
		connected <- u.dial(ctx) // want `unbuffered-send: send on connected blocks for ever once connect has returned`
	}()
	select {
	case err := <-connected:
		return err
	case <-time.After(5 * time.Second):
		return context.DeadlineExceeded
	}
}

// A Gateway begins to serve again when its server has crashed, until the stop that ends the server as well (katalyst-core).
type Gateway struct {
	server *http.Server
	stop   chan struct{}
}

func NewGateway(server *http.Server) *Gateway {
	return &Gateway{server: server, stop: make(chan struct{})}
}

func (g *Gateway) Start() error {
	go wait.Until(func() { g.serve(g.stop) }, time.Second, g.stop)
	go wait.Until(g.serveOwn, time.Second, g.stop)
	go wait.Until(g.serveBriefly, time.Second, g.stop)
	return nil
}

func (g *Gateway) Stop() { close(g.stop) }

func (g *Gateway) serve(stop <-chan struct{}) {
	crashed := make(chan struct{})
	go func() {
		klog.ErrorS(g.server.ListenAndServe(), "serve")
		crashed <- struct{}{} // want `single-leak: send on crashed blocks for ever once serve has returned`
	}()
	select {
	case <-crashed:
		return
	case <-stop:
		g.server.Close()
		return
	}
}

func (g *Gateway) serveOwn() {
	crashed := make(chan struct{})
	go func() {
		klog.ErrorS(g.server.ListenAndServe(), "serve")
		crashed <- struct{}{} // want `single-leak: send on crashed blocks for ever once serveOwn has returned`
	}()
	select {
	case <-crashed:
		return
	case <-g.stop:
		g.server.Close()
		return
	}
}

// A round that leaves after a time is followed by the next.
func (g *Gateway) serveBriefly() {
	crashed := make(chan struct{})
	go func() {
		klog.ErrorS(g.server.ListenAndServe(), "serve")
		crashed <- struct{}{} // want `unbuffered-send: send on crashed blocks for ever once serveBriefly has returned`
	}()
	select {
	case <-crashed:
	case <-time.After(time.Minute):
		g.server.Close()
	}
}

// A Job has a result, and others have it done again.
type Job struct{ work func(string) (int, error) }

func (j *Job) Run(ctx context.Context, name string) (int, error) {
	done := make(chan int)
	go func() {
		n, _ := j.work(name)
		done <- n // want `unbuffered-send: send on done blocks for ever once Run has returned`
	}()
	select {
	case n := <-done:
		return n, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Run does what it is handed, for whoever calls it.
func Run(ctx context.Context, work func() error) error {
	errs := make(chan error)
	go func() {
		errs <- work() // want `unbuffered-send: send on errs blocks for ever once Run has returned`
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A Status answers requests.
type Status struct{ probe func() error }

func (s *Status) Start(ctx context.Context) error {
	server := &http.Server{Addr: ":8080", Handler: http.HandlerFunc(s.answer)}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	return server.ListenAndServe()
}

func (s *Status) answer(w http.ResponseWriter, req *http.Request) {
	if err := s.ask(req.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

func (s *Status) ask(ctx context.Context) error {
	probed := make(chan error)
	go func() {
		probed <- s.probe() // want `unbuffered-send: send on probed blocks for ever once ask has returned`
	}()
	select {
	case err := <-probed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Start is begun once as well: it is handed nothing to work on.
func Start(ctx context.Context) error {
	server := &http.Server{Addr: ":8081"}
	errs := make(chan error)
	go func() {
		errs <- server.ListenAndServe() // want `single-leak: send on errs blocks for ever once Start has returned`
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return server.Shutdown(context.WithoutCancel(ctx))
	}
}
