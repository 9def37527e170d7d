// Package marks states at go statements of reconciles which stop alone ends what each run leaves behind.
package marks

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type operator struct {
	client.Client
	ctx      context.Context
	stop     chan struct{}
	disabled bool
	running  bool
	watched  map[string]bool
	wake     chan struct{}
	synced   chan struct{}
}

func hold(ctx context.Context) { <-ctx.Done() }

func follow(stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// A flag that nothing sets is no mark.
type tested struct{ operator }

func (o *tested) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if o.disabled {
		return ctrl.Result{}, nil
	}
	go follow(o.stop) // leaves: stop
	return ctrl.Result{}, nil
}

// One that a helper sets is.
type marked struct{ operator }

func (o *marked) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if o.running {
		return ctrl.Result{}, nil
	}
	go follow(o.stop) // leaves: none
	o.mark()
	return ctrl.Result{}, nil
}

func (o *marked) mark() { o.running = true }

// Two conditions that lead to it are asked both.
type either struct{ operator }

func (o *either) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if o.disabled || !o.watched[req.Name] {
		o.watched[req.Name] = true
		go hold(o.ctx) // leaves: none
	}
	return ctrl.Result{}, nil
}

// What waits for a channel once, before it works, ends by itself, unless the channel asks for the end.
type waiting struct{ operator }

func (o *waiting) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	go func() { // leaves: none
		<-o.synced
		_ = o.List(context.Background(), new(corev1.PodList))
	}()
	go func() { // leaves: stop
		<-o.stop
		_ = o.List(context.Background(), new(corev1.PodList))
	}()
	go hold(context.Background()) // leaves: nothing
	go func() {                   // leaves: nothing
		for {
			<-o.wake
		}
	}()
	return ctrl.Result{}, nil
}
