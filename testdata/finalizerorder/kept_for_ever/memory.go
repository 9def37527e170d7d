package kept_for_ever

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const tunnelFinalizer = "tunnels.example.com/worker"

// A worker keeps one tunnel open.
type worker struct {
	stop chan struct{}
}

func (w *worker) end() { close(w.stop) }

// Tunnels runs a worker for each tunnel.
type Tunnels struct {
	client.Client
	mu      sync.Mutex
	running map[client.ObjectKey]*worker
	known   sync.Map
}

// forgets knows of no worker after a restart.
func (t *Tunnels) forgets(ctx context.Context, tunnel *corev1.ConfigMap) (ctrl.Result, error) {
	if tunnel.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	w, ok := t.running[client.ObjectKeyFromObject(tunnel)]
	if !ok {
		logf.FromContext(ctx).Info("no worker")
		return ctrl.Result{}, nil // want `kept-for-ever: running knows of nothing to clean up, as after a restart, and the finalizer of tunnel stays: it is Terminating for ever`
	}
	w.end()
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer) // related `removed only here`
	return ctrl.Result{}, t.Update(ctx, tunnel)
}

// stopped has no result, and asks for nil under a lock.
func (t *Tunnels) stopped(ctx context.Context, tunnel *corev1.ConfigMap) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w := t.running[client.ObjectKeyFromObject(tunnel)]
	if w == nil {
		return // want `kept-for-ever: running knows of nothing to clean up`
	}
	w.end()
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer)
	if err := t.Update(ctx, tunnel); err != nil { // want `dropped-error: the error of Update is dropped`
		logf.FromContext(ctx).Error(err, "tunnel kept")
		t.running[client.ObjectKeyFromObject(tunnel)] = w
	}
}

func (t *Tunnels) sync(ctx context.Context, tunnel *corev1.ConfigMap) (ctrl.Result, error) {
	if !tunnel.DeletionTimestamp.IsZero() {
		t.stopped(ctx, tunnel)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// shared has a map of sync.
func (t *Tunnels) shared(ctx context.Context, tunnel *corev1.ConfigMap) error {
	if tunnel.GetDeletionTimestamp() == nil {
		return nil
	}
	found, ok := t.known.Load(tunnel.Name)
	if !ok {
		return nil // want `kept-for-ever: known knows of nothing to clean up`
	}
	found.(*worker).end()
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer)
	return t.Update(ctx, tunnel)
}

// okEnds removes the finalizer in both cases.
func (t *Tunnels) okEnds(ctx context.Context, tunnel *corev1.ConfigMap) (ctrl.Result, error) {
	if tunnel.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if w, ok := t.running[client.ObjectKeyFromObject(tunnel)]; ok {
		w.end()
	}
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer)
	return ctrl.Result{}, t.Update(ctx, tunnel)
}

// okThereYet waits for the worker that is there.
func (t *Tunnels) okThereYet(ctx context.Context, tunnel *corev1.ConfigMap) (ctrl.Result, error) {
	if tunnel.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if _, ok := t.running[client.ObjectKeyFromObject(tunnel)]; ok {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer)
	return ctrl.Result{}, t.Update(ctx, tunnel)
}

// okLater comes back.
func (t *Tunnels) okLater(ctx context.Context, tunnel *corev1.ConfigMap) (ctrl.Result, error) {
	if tunnel.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	w, ok := t.running[client.ObjectKeyFromObject(tunnel)]
	if !ok {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	w.end()
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer)
	return ctrl.Result{}, t.Update(ctx, tunnel)
}

// okLabel looks into a map of the object, which is no memory of the process.
func (t *Tunnels) okLabel(ctx context.Context, tunnel *corev1.ConfigMap) (ctrl.Result, error) {
	if tunnel.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	zone, ok := tunnel.Labels["zone"]
	if !ok {
		return ctrl.Result{}, nil
	}
	logf.FromContext(ctx).Info("closed", "zone", zone)
	controllerutil.RemoveFinalizer(tunnel, tunnelFinalizer)
	return ctrl.Result{}, t.Update(ctx, tunnel)
}
