package each_reconcile

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// shutdown is closed when the program ends.
var shutdown = make(chan struct{})

// globals have the stop in a variable of the package.
type globals struct{ client.Client }

func (r *globals) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go wait.Until(func() { _ = r.List(context.Background(), new(corev1.PodList)) }, time.Minute, shutdown) // want `each run of Reconcile of \*globals leaves this goroutine behind: it ends only with the stop channel`
	return ctrl.Result{}, nil
}

// settings are shared by reconcilers that embed them.
type settings struct {
	operator context.Context
	factory  informers.SharedInformerFactory
}

func (s settings) poll(every time.Duration, look func()) {
	ticker := time.NewTicker(every)
	for {
		select {
		case <-s.operator.Done():
			ticker.Stop()
			return
		case <-ticker.C:
			look()
		}
	}
}

// embedding has the goroutine in a method of what it embeds, below a switch.
type embedding struct {
	client.Client
	settings
}

func (r *embedding) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	pod := new(corev1.Pod)
	if err = r.Get(ctx, req.NamespacedName, pod); err != nil {
		return result, client.IgnoreNotFound(err)
	}
	switch {
	case pod.Spec.HostPID:
		return result, nil
	case pod.Spec.HostIPC:
		look := func() { _ = r.List(r.operator, new(corev1.PodList)) }
		go r.poll(time.Minute, look) // want `each run of Reconcile of \*embedding leaves this goroutine behind`
	}
	return result, err
}

// informing starts an informer for each object, with a method value of a struct that it puts together.
type informing[T client.Object] struct {
	client.Client
	*settings
}

type follower struct {
	of   *settings
	name string
}

func (r *informing[T]) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	f := &follower{of: r.settings, name: req.Name}
	go f.follow() // want `each run of Reconcile of \*informing\[T\] leaves this goroutine behind`
	return ctrl.Result{}, nil
}

func (f *follower) follow() {
	informer := f.of.factory.Core().V1().Pods().Informer()
	informer.Run(f.of.operator.Done())
}

// okFollowers ends each follower with a stop of its own.
type okFollowers struct {
	client.Client
	settings
}

type stoppable struct {
	settings
	stop chan struct{}
}

func (r *okFollowers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &stoppable{settings: r.settings, stop: make(chan struct{})}
	go s.follow()
	err := r.List(ctx, new(corev1.PodList))
	close(s.stop)
	return ctrl.Result{}, err
}

func (s *stoppable) follow() { wait.Until(func() {}, time.Minute, s.stop) }
