// Package leader_only_server serves on one replica what all are asked for.
package leader_only_server

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Downloads serves files.
type Downloads struct{ srv *http.Server }

// Start serves until the context ends.
func (d *Downloads) Start(ctx context.Context) error { // want `leader-only-server: \*Downloads serves on the leader only: without NeedLeaderElection, other replicas refuse its clients`
	go func() {
		<-ctx.Done()
		_ = d.srv.Close()
	}()
	return d.srv.ListenAndServe() // related `serves here`
}

// A Mirror serves with a method value, whose wrapper the source does not have.
type Mirror struct{ srv *http.Server }

var _ manager.Runnable = (*Mirror)(nil)

func addMirror(mgr ctrl.Manager) error { return mgr.Add(&Mirror{srv: &http.Server{}}) }

// Start serves until the context ends.
func (m *Mirror) Start(ctx context.Context) error { // want `leader-only-server: \*Mirror serves on the leader only: without NeedLeaderElection, other replicas refuse its clients`
	var g errgroup.Group
	g.Go(m.srv.ListenAndServe) // related `serves here`
	<-ctx.Done()
	_ = m.srv.Close()
	return g.Wait()
}

// An Uploads serves on every replica.
type Uploads struct{ srv *http.Server }

// NeedLeaderElection lets every replica run it.
func (u *Uploads) NeedLeaderElection() bool { return false }

// Start serves until the context ends.
func (u *Uploads) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		_ = u.srv.Close()
	}()
	return u.srv.ListenAndServe()
}

// An Admin is for the leader on purpose.
type Admin struct{ srv *http.Server }

// NeedLeaderElection keeps it to the leader.
func (a *Admin) NeedLeaderElection() bool { return true }

// Start serves until the context ends.
func (a *Admin) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		_ = a.srv.Close()
	}()
	return a.srv.ListenAndServe()
}

// A Certs renews the certificate of a server.
type Certs struct {
	mu      sync.RWMutex
	current *tls.Certificate
	load    func() (tls.Certificate, error)
}

// GetCertificate returns the newest.
func (c *Certs) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.current, nil
}

// Start renews until the context ends.
func (c *Certs) Start(ctx context.Context) error { // want `leader-only-server: \*Certs renews certificates on the leader only`
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
		}
		cert, err := c.load()
		if err != nil {
			return err
		}
		c.mu.Lock()
		c.current = &cert
		c.mu.Unlock()
	}
}

// An EveryCerts says that every replica needs it.
type EveryCerts struct{ Certs }

// NeedLeaderElection lets every replica run it.
func (c *EveryCerts) NeedLeaderElection() bool { return false }

// An Injector keeps webhooks up to date.
type Injector struct {
	mu       sync.Mutex
	injected map[string]bool
	ready    bool
	serving  atomic.Bool
	elected  <-chan struct{}
}

// Reconcile injects into one webhook.
func (r *Injector) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.injected[req.Name] = true // related `written here, on the leader`
	r.ready = true
	return ctrl.Result{}, nil
}

// SetupWithManager registers the reconciler.
func (r *Injector) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Complete(r)
}

// ReadyCheck fails until all is injected.
func (r *Injector) ReadyCheck(*http.Request) error {
	r.mu.Lock()
	done := r.injected["default"] // want `leader-only-server: ReadyCheck depends on r.injected\["default"\], which only the leader sets`
	r.mu.Unlock()
	if !done {
		return errors.New("not injected yet")
	}
	return nil
}

// Healthz fails until one is injected.
func (r *Injector) Healthz(*http.Request) error {
	if !r.ready { // want `leader-only-server: Healthz depends on r.ready, which only the leader sets`
		return errors.New("not injected yet")
	}
	return nil
}

// okReadyOnLeader asks the leader only.
func (r *Injector) okReadyOnLeader(*http.Request) error {
	select {
	case <-r.elected:
	default:
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.injected["default"] {
		return errors.New("not injected yet")
	}
	return nil
}

// Serve notes that a replica serves, on each of them.
func (r *Injector) Serve() { r.serving.Store(true) }

// okServing asks for what every replica sets.
func (r *Injector) okServing(*http.Request) error {
	if !r.serving.Load() {
		return errors.New("not serving yet")
	}
	return nil
}

// Add adds them to a manager that can elect.
func Add(mgr ctrl.Manager, elect bool) error {
	for _, r := range []manager.Runnable{&Downloads{}, &Uploads{}, &Admin{}, &EveryCerts{}} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	r := &Injector{injected: make(map[string]bool), elected: mgr.Elected()}
	if err := mgr.AddReadyzCheck("elected", r.okReadyOnLeader); err != nil {
		return err
	}
	if err := mgr.AddReadyzCheck("serving", r.okServing); err != nil {
		return err
	}
	return r.SetupWithManager(mgr)
}

// warm makes a check of its own depend on work that only the leader does.
func warm(mgr ctrl.Manager, fill func(context.Context) error) error {
	var filled atomic.Bool
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := fill(ctx); err != nil {
			return err
		}
		filled.Store(true)
		return nil
	}))
	if err != nil {
		return err
	}
	return mgr.AddReadyzCheck("filled", func(*http.Request) error {
		if !filled.Load() { // want `leader-only-server: warm depends on filled.Load\(\), which only the leader sets`
			return errors.New("not filled yet")
		}
		return nil
	})
}

// A Source is started by whoever serves with it.
type Source interface {
	Start(ctx context.Context) error
	GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error)
	Healthy() bool
}

// A FileSource is such a source.
type FileSource struct{ cert *tls.Certificate }

// Healthy tells whether there is a certificate.
func (s *FileSource) Healthy() bool { return s.cert != nil }

// GetCertificate returns it.
func (s *FileSource) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return s.cert, nil
}

// Start waits for the end.
func (s *FileSource) Start(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

// A Validator serves with a method that becomes a Runnable where it is added.
type Validator struct{ srv *http.Server }

func (v *Validator) run(ctx context.Context) error { // want `leader-only-server: \*Validator serves on the leader only`
	context.AfterFunc(ctx, func() { _ = v.srv.Close() })
	return v.srv.ListenAndServeTLS("tls.crt", "tls.key") // related `serves here`
}

func addValidator(mgr ctrl.Manager) error {
	v := &Validator{srv: &http.Server{}}
	return mgr.Add(manager.RunnableFunc(v.run)) // related `run by a manager because of this`
}
