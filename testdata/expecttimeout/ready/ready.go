// Package ready has reconciles that wait until another component is ready.
package ready

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/ready/certs"
)

// The rotator closes its channel once the first certificates are there, if there are any.
type runners struct {
	client.Client
	Rotator *certs.Rotator
}

func (r *runners) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	<-r.Rotator.Ready // want `unbounded-wait: this receive has no deadline and Reconcile runs it: while the condition is not met, its worker is lost`
	var pod corev1.Pod
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &pod))
}

// The wait is in a step, and the channel in the controller itself.
type volumes struct {
	client.Client
	loaded chan struct{}
}

func newVolumes(c client.Client) *volumes { return &volumes{Client: c, loaded: make(chan struct{})} }

func (v *volumes) Start(ctx context.Context) error {
	var pods corev1.PodList
	if err := v.List(ctx, &pods); err != nil {
		return err
	}
	close(v.loaded)
	return nil
}

func (v *volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := v.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, v.attach(&pod)
}

func (v *volumes) attach(pod *corev1.Pod) error {
	<-v.loaded // want `unbounded-wait: this receive has no deadline and Reconcile runs it`
	pod.Labels = nil
	return nil
}

// okAsks comes back later.
type okAsks struct {
	client.Client
	Rotator *certs.Rotator
}

func (o *okAsks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	select {
	case <-o.Rotator.Ready:
	default:
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	var pod corev1.Pod
	return ctrl.Result{}, client.IgnoreNotFound(o.Get(ctx, req.NamespacedName, &pod))
}

// okTurn takes a turn and gives it back.
type okTurn struct {
	client.Client
	turns chan struct{}
}

func newTurns(c client.Client) *okTurn {
	return &okTurn{Client: c, turns: make(chan struct{}, 4)}
}

func (o *okTurn) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	o.turns <- struct{}{}
	err := client.IgnoreNotFound(o.Get(ctx, req.NamespacedName, new(corev1.Pod)))
	<-o.turns
	return ctrl.Result{}, err
}

// okElected waits for what the manager closes before it runs the reconcile.
type okElected struct {
	client.Client
	elected <-chan struct{}
}

func newElected(mgr manager.Manager) *okElected {
	return &okElected{Client: mgr.GetClient(), elected: mgr.Elected()}
}

func (o *okElected) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	<-o.elected
	return ctrl.Result{}, client.IgnoreNotFound(o.Get(ctx, req.NamespacedName, new(corev1.Pod)))
}

// okJoins waits for what it has started.
type okJoins struct{ client.Client }

type job struct{ done chan struct{} }

func (o *okJoins) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	j := &job{done: make(chan struct{})}
	go func() {
		defer close(j.done)
		_ = o.Get(ctx, req.NamespacedName, new(corev1.Pod))
	}()
	<-j.done
	return ctrl.Result{}, nil
}
