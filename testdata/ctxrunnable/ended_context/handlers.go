package ended_context

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// A poster sends an event somewhere.
type poster interface {
	Post(ctx context.Context, event string) error
}

type events struct {
	client.Client
	posters []poster
}

// handle is left once all goroutines have been started (notification-controller).
func (e *events) handle() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		defer r.Body.Close()
		ctx, cancel := context.WithTimeout(r.Context(), 15*time.Second)
		defer cancel() // want `ended-context: the goroutine runs under ctx, which the deferred cancel of handle ends at once`
		for _, p := range e.posters {
			var settings corev1.ConfigMap
			if err := e.Get(ctx, client.ObjectKey{Name: "settings"}, &settings); err != nil {
				continue
			}
			go func(p poster, event string) {
				if err := p.Post(ctx, event); err != nil {
					log.Log.Error(err, "post")
				}
			}(p, string(body))
		}
		w.WriteHeader(http.StatusAccepted)
	}
}

// ServeHTTP starts what needs the context of the request.
func (e *events) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() { // want `ended-context: the goroutine runs under the context of the request, which ends when ServeHTTP of \*events returns`
		if err := e.Create(r.Context(), &corev1.Event{}); err != nil {
			log.Log.Error(err, "create")
		}
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Handle is a webhook.
func (e *events) Handle(ctx context.Context, req admission.Request) admission.Response {
	go e.record(ctx, req.Name) // want `ended-context: the goroutine runs under the context of the request, which ends when Handle of \*events returns`
	return admission.Allowed("")
}

// ValidateCreate is one as well.
func (e *events) ValidateCreate(ctx context.Context, obj runtime.Object) (admission.Warnings, error) {
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	go func() { // want `the goroutine runs under the context of the request, which ends when ValidateCreate of \*events returns`
		defer cancel()
		e.record(bounded, "created")
	}()
	return nil, nil
}

func (e *events) record(ctx context.Context, name string) {
	if err := e.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}); err != nil {
		log.Log.Error(err, "record")
	}
}

// okEvents waits, has a context of its own, or works beside the goroutine.
type okEvents struct{ events }

func (e *okEvents) okAwaits(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	var group sync.WaitGroup
	for _, p := range e.posters {
		group.Add(1)
		go func() {
			defer group.Done()
			_ = p.Post(ctx, "awaited")
		}()
	}
	group.Wait()
	w.WriteHeader(http.StatusOK)
}

func (e *okEvents) okDetached(w http.ResponseWriter, r *http.Request) {
	ctx := context.WithoutCancel(r.Context())
	go e.record(ctx, "detached")
	w.WriteHeader(http.StatusAccepted)
}

func (e *okEvents) okOwn(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	go e.record(context.Background(), name)
	w.WriteHeader(http.StatusAccepted)
}

func (e *okEvents) okReceives(w http.ResponseWriter, r *http.Request) {
	failed := make(chan error, len(e.posters))
	for _, p := range e.posters {
		go func() { failed <- p.Post(r.Context(), "received") }()
	}
	for range e.posters {
		if err := <-failed; err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
	}
}

// okStreams ends its goroutine with the request on purpose.
func (e *okEvents) okStreams(w http.ResponseWriter, r *http.Request) {
	go e.record(r.Context(), "streaming")
	_, _ = io.Copy(w, r.Body)
}

// okEachRound waits in each round for what it has started there.
func (e *okEvents) okEachRound(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	for _, p := range e.posters {
		failed := make(chan error, 1)
		go func() { failed <- p.Post(ctx, "round") }()
		if err := <-failed; err != nil {
			return errors.New("round")
		}
	}
	return nil
}

// okBeats beats while each of the rounds works.
func (e *okEvents) okBeats(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	for _, p := range e.posters {
		go e.record(ctx, "beat")
		if err := p.Post(parent, "work"); err != nil {
			return err
		}
	}
	return nil
}
