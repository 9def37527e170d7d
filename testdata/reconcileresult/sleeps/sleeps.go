package sleeps

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const settle = 5 * time.Second

type Jobs struct {
	client.Client
	clock clock
}

// A clock is what tests stand still (cluster-api-provider-outscale).
type clock interface {
	Now() time.Time
	Sleep(d time.Duration)
}

// A pool sleeps without a worker.
type pool struct{}

func (pool) Sleep(name string) {}

func (r *Jobs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	time.Sleep(settle) // want `sleeps: a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile`
	time.Sleep(100 * time.Millisecond)
	time.Sleep(time.Second)
	go func() { time.Sleep(settle) }()
	r.wait(3)
	r.waits(ctx, nil)
	r.okWait(req.Name)
	r.clock.Sleep(settle) // related `here too`
	r.clock.Sleep(time.Millisecond)
	pool{}.Sleep(req.Name)
	return ctrl.Result{RequeueAfter: settle}, nil
}

func (r *Jobs) wait(n int) {
	for range n {
		pause()
	}
	time.Sleep(time.Duration(n) * time.Second) // want `sleeps: .* 3s`
}

// okWait: how long this is, nothing says.
func (r *Jobs) okWait(name string) { time.Sleep(time.Duration(len(name)) * time.Second) }

func pause() { time.Sleep(10 * settle) } // want `sleeps: .* 50s`

func (r *Jobs) waits(ctx context.Context, results chan int) {
	<-time.After(settle) // want `sleeps: .* 5s`
	select {
	case <-ctx.Done():
	case <-time.After(settle): // related `here too`
	}
	select {
	case <-results:
	case <-time.After(settle):
	}
	select {
	case <-time.After(settle):
	default:
	}
}

// okStart is no reconcile: nobody waits for its worker.
func (r *Jobs) okStart(ctx context.Context) error {
	time.Sleep(settle)
	return nil
}

const recreated = 10 * time.Minute

// Dashboards are made again.
type Dashboards struct{ client.Client }

func (r *Dashboards) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.recreate(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	poll := func(limit time.Duration) error {
		return wait.PollImmediate(time.Second, limit, func() (bool, error) { return r.created(ctx, &pod) })
	}
	if err := poll(time.Duration(len(req.Name)) * time.Minute); err != nil { // nothing says how long this is
		return ctrl.Result{}, err
	}
	if err := wait.PollUntilContextTimeout(ctx, time.Second, 20*time.Second, true, func(ctx context.Context) (bool, error) { return r.created(ctx, &pod) }); err != nil {
		return ctrl.Result{}, err
	}
	go wait.Poll(time.Second, recreated, func() (bool, error) { return r.created(context.Background(), &pod) })
	err := wait.PollWithContext(ctx, time.Second, 2*time.Minute, func(ctx context.Context) (bool, error) { // want `sleeps: a worker of the controller polls here for up to 2m0s`
		return r.created(ctx, &pod)
	})
	return ctrl.Result{}, err
}

func (r *Dashboards) recreate(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Delete(ctx, pod); err != nil {
		return err
	}
	return wait.PollUntilContextTimeout(ctx, time.Second, recreated, false, func(ctx context.Context) (bool, error) { // want `sleeps: a worker of the controller polls here for up to 10m0s: no other object is reconciled by it meanwhile`
		return r.created(ctx, pod)
	})
}

func (r *Dashboards) created(ctx context.Context, pod *corev1.Pod) (bool, error) {
	err := r.Create(ctx, pod)
	if apierrors.IsAlreadyExists(err) {
		return false, nil
	}
	return err == nil, err
}

// clusters has handlers as those of rancher: they are handed a key and an object, and a worker waits for them.
type clusters struct{ client.Client }

func (h *clusters) OnClusterChanged(_ string, cluster *corev1.ConfigMap) (*corev1.ConfigMap, error) {
	time.Sleep(10 * time.Second) // want `sleeps: a worker of the controller sleeps here for 10s: no other object is reconciled by it meanwhile`
	return cluster, nil
}

// OnClusterRemoved waits without a deadline, of which expecttimeout speaks.
func (h *clusters) OnClusterRemoved(_ string, cluster *corev1.ConfigMap) (*corev1.ConfigMap, error) {
	for waiting := true; waiting; {
		nodes := &corev1.NodeList{}
		if err := h.List(context.Background(), nodes); err != nil {
			return cluster, err
		}
		waiting = len(nodes.Items) > 0
		time.Sleep(10 * time.Second)
	}
	return cluster, nil
}
