// Package requests asks other servers in reconciles.
package requests

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/requests/backend"
)

var errUnhealthy = errors.New("unhealthy")

type gateways struct {
	client.Client
	asks *http.Client
}

func newGateways(c client.Client) *gateways {
	return &gateways{Client: c, asks: &http.Client{Transport: http.DefaultTransport}}
}

func (r *gateways) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := healthy(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.notify(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.drop(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if req.Namespace == "" {
		return ctrl.Result{}, nil
	}
	if err := backend.Announce(req.Name); err != nil { // want `unbounded-wait: Announce has no time limit and Reconcile runs it: while no answer comes, its worker is lost`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, backend.Announce(req.Namespace) // the same function lacks the same limit
}

func healthy(name string) error {
	answer, err := http.Get("http://" + name + "/healthz") // want `unbounded-wait: Get has no time limit and Reconcile runs it: while no answer comes, its worker is lost`
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (r *gateways) notify(ctx context.Context, name string) error {
	answer, err := r.asks.Post("http://"+name, "text/plain", strings.NewReader("changed")) // want `unbounded-wait: Post has no time limit and Reconcile runs it`
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return errUnhealthy
	}
	return answer.Body.Close()
}

func (r *gateways) drop(name string) error {
	request, err := http.NewRequest(http.MethodDelete, "http://"+name, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "text/plain")
	quick := &http.Client{}
	answer, err := quick.Do(request) // want `unbounded-wait: Do has no time limit and Reconcile runs it`
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// okGateways has a limit for each request.
type okGateways struct {
	client.Client
	asks    *http.Client
	given   *http.Client
	once    sync.Once
	version string
}

func newOKGateways(c client.Client, given *http.Client) *okGateways {
	return &okGateways{Client: c, asks: &http.Client{Timeout: 10 * time.Second}, given: given}
}

func (r *okGateways) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, asks := range []func(context.Context, string) error{r.okTimeout, r.okGiven, r.okDeadline, r.okContext} {
		if err := asks(ctx, req.Name); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.okTimeout(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okGiven(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okDeadline(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	r.okOnce()
	return ctrl.Result{}, r.okContext(ctx, req.Name)
}

// okOnce asks once in a process, which the first of its callers pays for.
func (r *okGateways) okOnce() {
	r.once.Do(func() {
		if answer, err := http.Get("http://registry.example.com"); err == nil {
			r.version = answer.Header.Get("Version")
		}
	})
}

func (r *okGateways) okTimeout(_ context.Context, name string) error {
	answer, err := r.asks.Get("http://" + name)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (r *okGateways) okGiven(_ context.Context, name string) error {
	answer, err := r.given.Get("http://" + name)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (r *okGateways) okDeadline(_ context.Context, name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return r.okContext(ctx, name)
}

// okContext ends with what it is given: a shutdown at least.
func (r *okGateways) okContext(ctx context.Context, name string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+name, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// bounded has the limit in its transport, and given a transport that may have one.
var (
	bounded = &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 10 * time.Second}}
	endless = &http.Client{Transport: &http.Transport{MaxIdleConns: 10}}
)

type transports struct {
	client.Client
	given http.RoundTripper
}

func (r *transports) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	okGiven := &http.Client{Transport: r.given}
	for _, asks := range []*http.Client{bounded, okGiven} {
		if answer, err := asks.Get("http://" + req.Name); err == nil {
			_ = answer.Body.Close()
		}
	}
	if answer, err := bounded.Get("http://" + req.Name); err == nil {
		_ = answer.Body.Close()
	}
	if answer, err := okGiven.Get("http://" + req.Name); err == nil {
		_ = answer.Body.Close()
	}
	answer, err := endless.Get("http://" + req.Name) // want `unbounded-wait: Get has no time limit and Reconcile runs it`
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, answer.Body.Close()
}

// okProbe runs in no controller.
func okProbe(name string) error { return healthy(name) }

// A monitored is told of in two ways that lack the same limit.
type monitored struct{ monitor *backend.Monitor }

func (r *monitored) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Namespace == "" {
		return ctrl.Result{}, r.monitor.Remove(req.Name) // want `unbounded-wait: Remove has no time limit and Reconcile runs it`
	}
	return ctrl.Result{}, r.monitor.Add(req.Name)
}
