package ungated_status

import (
	"context"
	"os"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A PodReconciler has a flag and does not look at it.
type PodReconciler struct {
	client.Client
	isLeader *atomic.Bool
}

// Reconcile writes on every replica.
func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod.Status.Message = "seen"
	if err := r.Status().Update(ctx, &pod); err != nil { // want `ungated-status: r.Status\(\).Update runs on every replica: the manager of \*PodReconciler elects nobody`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func electsBeside(ctx context.Context, lock resourcelock.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	var isLeader atomic.Bool
	r := &PodReconciler{Client: mgr.GetClient(), isLeader: &isLeader}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r); err != nil {
		return err
	}
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { isLeader.Store(true) },
			OnStoppedLeading: func() { isLeader.Store(false) },
		},
	})
	return mgr.Start(ctx)
}

// A PartialReconciler asks before one write and not before the other.
type PartialReconciler struct {
	client.Client
	leading *atomic.Bool
}

// Reconcile writes twice.
func (r *PartialReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return r.lost(ctx, &pod)
	}
	if !r.leading.Load() {
		return ctrl.Result{}, nil
	}
	if err := r.okSeen(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, &pod) // related `this one asks`
}

func (r *PartialReconciler) lost(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	pod.Status.Message = "lost"
	return ctrl.Result{}, r.Status().Update(ctx, pod) // want `ungated-status: r.Status\(\).Update does not ask who leads, as other status writes of PartialReconciler do`
}

// okSeen is called once the leader is known.
func (r *PartialReconciler) okSeen(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	return r.Status().Update(ctx, pod)
}

// A WorkReconciler runs in a manager that only the leader starts.
type WorkReconciler struct{ client.Client }

// Reconcile writes on the leader.
func (r *WorkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Status().Update(ctx, &pod) // want `any-status: r\.Status\(\)\.Update does not ask who leads`
}

// okStartsWhenElected elects first and starts its manager then.
func okStartsWhenElected(ctx context.Context, lock resourcelock.Interface) error {
	var mgr manager.Manager
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(&WorkReconciler{mgr.GetClient()}); err != nil {
		return err
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if err := mgr.Start(ctx); err != nil {
					os.Exit(1)
				}
			},
			OnStoppedLeading: func() { os.Exit(0) },
		},
	})
	return nil
}
