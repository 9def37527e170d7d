package ended_context

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type tenantKey struct{}

func tenant(ctx context.Context) string {
	name, _ := ctx.Value(tenantKey{}).(string)
	return name
}

// apply reads the logger and the tenant, and works under a context of its own: the context of a request has ended by then.
func (e *events) apply(ctx context.Context, event *corev1.Event) error {
	logger := log.FromContext(ctx).WithValues("tenant", tenant(ctx))
	working, cancel := context.WithTimeout(log.IntoContext(context.Background(), logger), time.Minute)
	defer cancel()
	if err := e.Create(working, event); err != nil {
		logger.Error(err, "create")
		return err
	}
	return nil
}

// okApplied hands on the context for its logger (argocd-image-updater).
func (e *okEvents) okApplied(w http.ResponseWriter, r *http.Request) {
	ctx := log.IntoContext(r.Context(), log.Log.WithValues("remote", r.RemoteAddr))
	go func() {
		if err := e.apply(ctx, &corev1.Event{}); err != nil {
			log.Log.Error(err, "apply")
		}
	}()
	w.WriteHeader(http.StatusOK)
}

// okStarted starts the function itself.
func (e *okEvents) okStarted(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	go e.applyAll(ctx, nil)
	w.WriteHeader(http.StatusOK)
}

func (e *events) applyAll(ctx context.Context, all []*corev1.Event) {
	for _, event := range all {
		if err := e.apply(ctx, event); err != nil {
			return
		}
	}
}

// okLeftBehind takes the end from the context in the function that works.
func (e *okEvents) okLeftBehind(w http.ResponseWriter, r *http.Request) {
	go func() { _ = e.keep(r.Context(), &corev1.Event{}) }()
	w.WriteHeader(http.StatusOK)
}

func (e *events) keep(ctx context.Context, event *corev1.Event) error {
	return e.Create(context.WithoutCancel(ctx), event)
}

// both asks for the logger and works under the context as well.
func (e *events) both(ctx context.Context, event *corev1.Event) error {
	log.FromContext(ctx).Info("creating")
	return e.Create(ctx, event)
}

func (e *events) both1(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	go func() { // want `ended-context: the goroutine runs under the context of the request`
		if err := e.both(ctx, &corev1.Event{}); err != nil {
			log.FromContext(ctx).Error(err, "create")
		}
	}()
	w.WriteHeader(http.StatusOK)
}

// derived works under a context that ends with the one for the values.
func (e *events) derived(ctx context.Context, event *corev1.Event) error {
	working, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return e.Create(working, event)
}

func (e *events) derived1(w http.ResponseWriter, r *http.Request) {
	go func() { _ = e.derived(r.Context(), &corev1.Event{}) }() // want `ended-context: the goroutine runs under the context of the request`
	w.WriteHeader(http.StatusOK)
}
