package controllers

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/waits/fleet"
)

// A FailingReconciler polls by hand, and gives up once a read fails.
type FailingReconciler struct {
	client.Client
	factory informers.SharedInformerFactory
}

func (r *FailingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.untilBound(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.untilRead(req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okInTime(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	short, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := r.okHanded(short, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := fleet.UntilMounted(ctx, r.Client, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, fleet.UntilBound(ctx, r.Client, req.NamespacedName) // want `unbounded-wait: UntilBound has no deadline and Reconcile runs it`
}

// untilBound gives up with the context of the reconcile, which has no deadline.
func (r *FailingReconciler) untilBound(ctx context.Context, key client.ObjectKey) error {
	for {
		var vol corev1.PersistentVolume
		if err := r.Get(ctx, key, &vol); err != nil {
			return err
		}
		if vol.Status.Phase == corev1.VolumeBound {
			return nil
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
	}
}

// untilRead goes on after a read that fails, also once the time is up.
func (r *FailingReconciler) untilRead(key client.ObjectKey) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var vol corev1.PersistentVolume
	for {
		if err := r.Get(ctx, key, &vol); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
	}
}

// okInTime makes the deadline itself: a read fails once it has passed.
func (r *FailingReconciler) okInTime(ctx context.Context, key client.ObjectKey) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	for {
		var vol corev1.PersistentVolume
		err := r.Get(ctx, key, &vol)
		if err != nil {
			return err
		}
		if vol.Status.Phase == corev1.VolumeBound {
			return nil
		}
		time.Sleep(10 * time.Second)
	}
}

// okHanded is handed a context with a deadline.
func (r *FailingReconciler) okHanded(ctx context.Context, key client.ObjectKey) error {
	var vol corev1.PersistentVolume
	for vol.Status.Phase != corev1.VolumeBound {
		if err := r.Get(ctx, key, &vol); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}

// okClosedInTime waits for caches of its own until a goroutine closes their channel.
func (r *FailingReconciler) okClosedInTime() bool {
	stop := make(chan struct{})
	go func() {
		<-time.After(30 * time.Second)
		close(stop)
	}()
	pods := r.factory.Core().V1().Pods().Informer()
	r.factory.Start(stop)
	return cache.WaitForCacheSync(stop, pods.HasSynced)
}

// A ClosingReconciler waits for caches that it makes for each object.
type ClosingReconciler struct{ FailingReconciler }

func (r *ClosingReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.okClosedInTime() {
		return ctrl.Result{Requeue: true}, nil
	}
	stop := make(chan struct{})
	defer close(stop)
	claims := r.factory.Core().V1().PersistentVolumeClaims().Informer()
	r.factory.Start(stop)
	cache.WaitForCacheSync(stop, claims.HasSynced) // want `unbounded-wait: WaitForCacheSync has no deadline and Reconcile runs it`
	return ctrl.Result{}, nil
}
