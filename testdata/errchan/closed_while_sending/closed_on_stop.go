package closed_while_sending

import (
	"context"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A drainer closes its channel with the context, when the informer still calls its handler.
type drainer struct {
	nodes chan string
	drain func(string)
}

func (d *drainer) OnUpdate(_, obj any) {
	if node, ok := obj.(*corev1.Node); ok {
		d.nodes <- node.Name // related `sends here`
	}
}

func (d *drainer) Start(ctx context.Context, informer cache.SharedIndexInformer) error {
	d.nodes = make(chan string, 8)
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: d.OnUpdate}); err != nil { // related `the informer gets the handler here`
		return err
	}
	go func() { // related `starts the goroutine that closes`
		<-ctx.Done()
		close(d.nodes) // want `close-while-sending: close of d.nodes does not wait for the informer, whose handler sends on it`
	}()
	for node := range d.nodes {
		d.drain(node)
	}
	return nil
}

// drainLocally has a local channel, and context.AfterFunc.
func drainLocally(ctx context.Context, informer cache.SharedIndexInformer, drain func(string)) error {
	nodes := make(chan string, 8)
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if node, ok := obj.(*corev1.Node); ok {
			select {
			case <-ctx.Done():
			case nodes <- node.Name:
			}
		}
	}})
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() {
		close(nodes) // want `close-while-sending: close of nodes does not wait for the informer`
	})
	for node := range nodes {
		drain(node)
	}
	return nil
}

// okDrainRemoved waits in the goroutine for what says that the handlers have ended.
func okDrainRemoved(ctx context.Context, informer cache.SharedIndexInformer, ended <-chan bool, drain func(string)) error {
	nodes := make(chan string, 8)
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if node, ok := obj.(*corev1.Node); ok {
			nodes <- node.Name
		}
	}})
	if err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		<-ended
		close(nodes)
	}()
	for node := range nodes {
		drain(node)
	}
	return nil
}

// A line is closed with the context, by a method in a goroutine.
type line struct{ keys chan string }

func newLine(ctx context.Context) *line {
	l := &line{keys: make(chan string, 8)}
	go func() {
		<-ctx.Done()
		l.end()
	}()
	return l
}

func (l *line) end() {
	close(l.keys) // want `close-while-sending: close of l.keys does not wait for the sends of put: a send that comes after it panics`
}

func (l *line) put(key string) { l.keys <- key }

// Volumes puts the keys of its objects on a line.
type Volumes struct{ changed *line }

func (v *Volumes) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	v.changed.put(req.Name)
	return ctrl.Result{}, nil
}

// An okLine has a mutex and a flag.
type okLine struct {
	mu    sync.RWMutex
	ended bool
	keys  chan string
}

func newOKLine(ctx context.Context) *okLine {
	l := &okLine{keys: make(chan string, 8)}
	context.AfterFunc(ctx, l.end)
	return l
}

func (l *okLine) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	close(l.keys)
}

func (l *okLine) put(key string) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if !l.ended {
		l.keys <- key
	}
}

// OKVolumes puts the keys of its objects on a line that may have ended.
type OKVolumes struct{ changed *okLine }

func (v *OKVolumes) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	v.changed.put(req.Name)
	return ctrl.Result{}, nil
}

// A journal gets the paths of requests.
type journal struct {
	paths chan string
	once  sync.Once
}

func (j *journal) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		j.paths <- r.URL.Path
		next.ServeHTTP(w, r)
	})
}

func (j *journal) Stop() {
	j.once.Do(func() {
		close(j.paths) // want `close-while-sending: close of j.paths does not wait for the sends of around`
	})
}

func (j *journal) install(ctx context.Context, mux *http.ServeMux, next http.Handler) {
	mux.Handle("/", j.around(next))
	go func() {
		<-ctx.Done()
		j.Stop()
	}()
}

// An okJournal is closed once the server has been shut down.
type okJournal struct{ paths chan string }

func (j *okJournal) ServeHTTP(_ http.ResponseWriter, r *http.Request) { j.paths <- r.URL.Path }

func (j *okJournal) install(ctx context.Context, server *http.Server) {
	server.Handler = j
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = server.Shutdown(grace)
		close(j.paths)
	}()
}

// An okRelease is closed by the program, when it has seen the server end.
type okRelease struct{ paths chan string }

func (j *okRelease) ServeHTTP(_ http.ResponseWriter, r *http.Request) { j.paths <- r.URL.Path }

func (j *okRelease) serve(ctx context.Context, server *http.Server) error {
	ended := make(chan struct{})
	server.Handler = j
	context.AfterFunc(ctx, func() { _ = server.Shutdown(context.WithoutCancel(ctx)) })
	go func() {
		<-ended
		close(j.paths)
	}()
	defer close(ended)
	return server.ListenAndServe()
}
