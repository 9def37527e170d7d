// Package election runs an election beside a manager that has none: all replicas reconcile, and the
// flag says who may write the status.
package election

import (
	"context"
	"os"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	corev1 "k8s.io/api/core/v1"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

type volumes struct {
	client.Client
	isLeader atomic.Bool
}

func (r *volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var volume corev1.PersistentVolume
	if err := r.Get(ctx, req.NamespacedName, &volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.isLeader.Load() {
		return ctrl.Result{}, r.Status().Update(ctx, &volume)
	}
	return ctrl.Result{}, nil
}

func okElection() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	r := &volumes{Client: mgr.GetClient()}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolume{}).Complete(r); err != nil {
		return err
	}
	clients, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	id, err := os.Hostname()
	if err != nil {
		return err
	}
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "volumes", Name: "volume-controller"},
		Client:     clients.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: id},
	}
	ctx := ctrl.SetupSignalHandler()
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		WatchDog:        watchDog,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { r.isLeader.Store(true) },
			OnStoppedLeading: func() { r.isLeader.Store(false) },
		},
	})
	return mgr.Start(ctx)
}
