package request_context

import (
	"context"
	"errors"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type applications struct{ client.Client }

func (r *applications) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.read(req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, pod)
}

// read says itself that another context is to come.
func (r *applications) read(key types.NamespacedName) (*corev1.Pod, error) {
	var pod corev1.Pod
	if err := r.Get(context.TODO(), key, &pod); err != nil { // want `request-context: Get runs under a context that never ends, although Reconcile of \*applications has one to hand down`
		return nil, err
	}
	return &pod, nil
}

// A Reaper is called from elsewhere, with a context that it passes over.
type Reaper struct{ client.Client }

func (r *Reaper) Reap(ctx context.Context, namespace string) error {
	var pods corev1.PodList
	if err := r.List(context.Background(), &pods, client.InNamespace(namespace)); err != nil { // want `request-context: List runs under a context that never ends, although ctx is at hand: it goes on after ctx ends`
		return err
	}
	for i := range pods.Items {
		if err := r.Delete(context.TODO(), &pods.Items[i]); err != nil { // related `and so does this`
			return err
		}
	}
	return nil
}

// Replace undoes what it has done in any case.
func (r *Reaper) okReplace(ctx context.Context, old, pod *corev1.Pod) error {
	if err := r.Create(ctx, pod); err != nil {
		return err
	}
	if err := r.Delete(ctx, old); err != nil {
		return errors.Join(err, r.Delete(context.Background(), pod))
	}
	return nil
}

// okUnnamed has no context that it could use.
func (r *Reaper) okUnnamed(_ context.Context, pod *corev1.Pod) error {
	return r.Delete(context.Background(), pod)
}

// okNeverEnds is handed a context that does not end either.
func (r *Reaper) okNeverEnds(ctx context.Context, pod *corev1.Pod) error {
	return r.Delete(context.TODO(), pod)
}

func (r *Reaper) okAtStart(pod *corev1.Pod) error { return r.okNeverEnds(context.Background(), pod) }

// okCached has no context, and a cache answers it.
type okCached struct{ client.Client }

func (r *okCached) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.okRead(req.NamespacedName)
}

func (r *okCached) okRead(key types.NamespacedName) error {
	var pod corev1.Pod
	return r.Get(context.Background(), key, &pod)
}

type database interface {
	Ping(ctx context.Context, host string) error
	GetState(ctx context.Context, host string) (string, error)
	Drain(ctx context.Context, host string) error
}

type probe struct {
	database database
	host     string
}

// What asks for the state has gone away, and the ping goes on.
func (p *probe) healthz(w http.ResponseWriter, req *http.Request) {
	if err := p.database.Ping(context.Background(), p.host); err != nil { // want `request-context: Ping runs under a context that never ends, although req.Context\(\) is at hand: it goes on after the request is given up`
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusOK)
}

func (p *probe) handler() http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		state, err := p.database.GetState(context.TODO(), p.host) // want `request-context: GetState runs under a context that never ends, although req.Context\(\) is at hand`
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write([]byte(state))
	}
}

func (p *probe) okHealthz(w http.ResponseWriter, req *http.Request) {
	if err := p.database.Ping(req.Context(), p.host); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// okDrain does something that is to be done in any case.
func (p *probe) okDrain(w http.ResponseWriter, req *http.Request) {
	if err := p.database.Drain(context.Background(), p.host); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// okUnnamed has no name for the request.
func (p *probe) okUnnamed(w http.ResponseWriter, _ *http.Request) {
	if err := p.database.Ping(context.Background(), p.host); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}
