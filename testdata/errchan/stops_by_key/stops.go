// Package stops_by_key keeps what ends goroutines in maps.
package stops_by_key

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func watch(stop <-chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
	}
}

func follow(ctx context.Context) { watch(ctx.Done()) }

// watches forgets the channel when its object is gone.
type watches struct {
	client.Client
	mu    sync.Mutex
	stops map[string]chan struct{}
}

func (r *watches) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		delete(r.stops, req.String()) // want `background-stop: this delete drops the stop that stops holds, and nothing has used it: what it is for goes on for ever`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, known := r.stops[req.String()]; !known {
		stop := make(chan struct{})
		r.stops[req.String()] = stop
		go watch(stop)
	}
	return ctrl.Result{}, nil
}

// followers forgets the cancel function in a helper.
type followers struct {
	client.Client
	cancels map[string]context.CancelFunc
}

func (r *followers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		r.forget(req.String())
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.cancels[req.String()] == nil {
		own, cancel := context.WithCancel(context.Background())
		r.cancels[req.String()] = cancel
		go follow(own)
	}
	return ctrl.Result{}, nil
}

func (r *followers) forget(key string) {
	if r.cancels[key] != nil {
		delete(r.cancels, key) // want `background-stop: this delete drops the stop that cancels holds`
	}
}

// replacers puts another one in its place in each pass.
type replacers struct {
	client.Client
	cancels map[string]context.CancelFunc
}

func (r *replacers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	own, cancel := context.WithCancel(context.Background())
	r.cancels[req.String()] = cancel // want `background-stop: this drops the stop that cancels held under the same key, and nothing has used it: one more goes on with each Reconcile`
	go follow(own)
	return ctrl.Result{}, nil
}

// okStopped closes and cancels first.
type okStopped struct {
	client.Client
	stops   map[string]chan struct{}
	cancels map[string]context.CancelFunc
}

func (r *okStopped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if stop, known := r.stops[req.String()]; known {
		close(stop)
		delete(r.stops, req.String())
	}
	r.end(req.String())
	delete(r.cancels, req.String())
	own, cancel := context.WithCancel(context.Background())
	r.cancels[req.String()] = cancel
	stop := make(chan struct{})
	r.stops[req.String()] = stop
	go watch(stop)
	go follow(own)
	return ctrl.Result{}, nil
}

func (r *okStopped) end(key string) {
	if cancel, known := r.cancels[key]; known {
		cancel()
	}
}

// okOver takes the entry out at the end of what it is for.
type okOver struct {
	client.Client
	mu    sync.Mutex
	stops map[string]chan struct{}
}

func (r *okOver) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, known := r.stops[req.String()]; known {
		return ctrl.Result{}, nil
	}
	stop := make(chan struct{})
	r.stops[req.String()] = stop
	go func() {
		defer r.over(req.String())
		watch(stop)
	}()
	return ctrl.Result{}, nil
}

func (r *okOver) over(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.stops, key)
}

// okAll ends all of them and empties the map.
func (r *okOver) okAll() {
	for key, stop := range r.stops {
		close(stop)
		delete(r.stops, key)
	}
}

// okOnce asks first.
type okOnce struct {
	client.Client
	cancels map[string]context.CancelFunc
}

func (r *okOnce) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, known := r.cancels[req.String()]; known {
		return ctrl.Result{}, nil
	}
	own, cancel := context.WithCancel(context.Background())
	r.cancels[req.String()] = cancel
	go follow(own)
	return ctrl.Result{}, nil
}
