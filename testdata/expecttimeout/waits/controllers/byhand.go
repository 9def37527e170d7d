package controllers

import (
	"context"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/waits/fleet"
)

// A VolumeReconciler waits by hand until a volume is mounted.
type VolumeReconciler struct {
	client.Client
	mounts chan string
	synced atomic.Bool
}

func (r *VolumeReconciler) mounted(ctx context.Context, name string) bool {
	var vol corev1.PersistentVolume
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &vol); err != nil {
		return false
	}
	return vol.Status.Phase == corev1.VolumeBound
}

func (r *VolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for !r.mounted(ctx, req.Name) {
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline`
	}
	return ctrl.Result{}, nil
}

// A TickingReconciler waits with a ticker.
type TickingReconciler struct{ VolumeReconciler }

func (r *TickingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for range ticker.C { // want `unbounded-wait: the loop around this`
		if r.mounted(ctx, req.Name) {
			break
		}
	}
	return ctrl.Result{}, nil
}

// A TickingHelper does so in a helper, with the receive in the loop.
type TickingHelper struct{ VolumeReconciler }

func (r *TickingHelper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.await(ctx, req.Name)
}

func (r *TickingHelper) await(ctx context.Context, name string) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		<-ticker.C // want `unbounded-wait: the loop around this`
		if r.mounted(ctx, name) {
			return nil
		}
	}
}

// A SelectingReconciler waits in a select whose only end is the process.
type SelectingReconciler struct{ VolumeReconciler }

func (r *SelectingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for {
		select { // want `unbounded-wait: the loop around this select has no deadline and Reconcile runs it`
		case <-ctx.Done():
			return ctrl.Result{}, ctx.Err()
		case name := <-r.mounts:
			if name == req.Name {
				return ctrl.Result{}, nil
			}
		}
	}
}

// A PollingReconciler waits for the next look in a select.
type PollingReconciler struct{ VolumeReconciler }

func (r *PollingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for {
		if r.mounted(ctx, req.Name) {
			return ctrl.Result{}, nil
		}
		select { // want `unbounded-wait: the loop around this`
		case <-ctx.Done():
			return ctrl.Result{}, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// A handler of events waits for a flag.
func (r *VolumeReconciler) watch(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			for !r.synced.Load() {
				time.Sleep(100 * time.Millisecond) // want `unbounded-wait: the loop around Sleep has no deadline`
			}
			r.mounts <- obj.(*corev1.PersistentVolume).Name
		},
	})
	return err
}

// A worker of a queue waits, too.
type volumeWorker struct {
	VolumeReconciler
	queue workqueue.TypedRateLimitingInterface[string]
}

func (w *volumeWorker) next(ctx context.Context) bool {
	name, done := w.queue.Get()
	if done {
		return false
	}
	defer w.queue.Done(name)
	for {
		if w.mounted(ctx, name) {
			return true
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline`
	}
}

// An OkVolumeReconciler comes back later.
type OkVolumeReconciler struct{ VolumeReconciler }

func (r *OkVolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.mounted(ctx, req.Name) {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}

// An OkCountingReconciler tries some times.
type OkCountingReconciler struct{ VolumeReconciler }

func (r *OkCountingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for tries := 0; tries < 5 && !r.mounted(ctx, req.Name); tries++ {
		time.Sleep(time.Second)
	}
	return ctrl.Result{}, nil
}

// An OkDeadlineReconciler looks at the clock.
type OkDeadlineReconciler struct{ VolumeReconciler }

func (r *OkDeadlineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deadline := time.Now().Add(time.Minute)
	for !r.mounted(ctx, req.Name) && time.Now().Before(deadline) {
		time.Sleep(time.Second)
	}
	return ctrl.Result{}, nil
}

// An OkTimeoutReconciler has a context with a deadline.
type OkTimeoutReconciler struct{ VolumeReconciler }

func (r *OkTimeoutReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return ctrl.Result{}, ctx.Err()
		case name := <-r.mounts:
			if name == req.Name {
				return ctrl.Result{}, nil
			}
		}
	}
}

// An OkTimerReconciler has a timer beside its ticker.
type OkTimerReconciler struct{ VolumeReconciler }

func (r *OkTimerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	limit := time.NewTimer(time.Minute)
	defer limit.Stop()
	for {
		select {
		case <-limit.C:
			return ctrl.Result{Requeue: true}, nil
		case <-ticker.C:
			if r.mounted(ctx, req.Name) {
				return ctrl.Result{}, nil
			}
		}
	}
}

// An OkAfterReconciler waits for one message or a minute.
type OkAfterReconciler struct{ VolumeReconciler }

func (r *OkAfterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	select {
	case <-ctx.Done():
	case <-r.mounts:
	case <-time.After(time.Minute):
	}
	return ctrl.Result{}, nil
}

// An OkOwnEnd waits for what it has started, which ends by itself.
type OkOwnEnd struct{ VolumeReconciler }

func (r *OkOwnEnd) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	found := make(chan bool)
	go func() {
		defer close(found)
		r.mounted(ctx, req.Name)
	}()
	select {
	case <-ctx.Done():
		return ctrl.Result{}, ctx.Err()
	case <-found:
	}
	return ctrl.Result{}, nil
}

// A LeaveReconciler calls a helper of another package that has no end of its own in several places: what is missing there is one finding.
type LeaveReconciler struct {
	client.Client
	gone func(cluster string) bool
}

func (r *LeaveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fleet.Forget(r.gone, req.Name) // want `unbounded-wait: Forget has no deadline and Reconcile runs it: while the condition is not met, its worker is lost`
	fleet.Forget(r.gone, req.Namespace)
	r.leaveAll(ctx, []string{req.Name})
	return ctrl.Result{}, nil
}

func (r *LeaveReconciler) leaveAll(_ context.Context, clusters []string) {
	for _, cluster := range clusters {
		fleet.Forget(r.gone, cluster)
	}
}
