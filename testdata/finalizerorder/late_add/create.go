// Package late_add creates objects while its finalizer is in memory only.
package late_add

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const poolFinalizer = "pools.example.com/nodes"

// Pools makes the pods of a pool, and writes the pool when it is done.
type Pools struct {
	client.Client
}

func (r *Pools) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	pool := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := pool.DeepCopy()
	defer func() {
		if failed := r.Patch(ctx, pool, client.StrategicMergeFrom(before)); failed != nil && err == nil {
			err = failed
		}
	}()
	if !pool.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(pool, poolFinalizer)
		return ctrl.Result{}, nil
	}
	if pool.Data["kind"] == "single" {
		return ctrl.Result{}, r.single(ctx, pool)
	}
	return r.normal(ctx, pool)
}

// single creates in the same function.
func (r *Pools) single(ctx context.Context, pool *corev1.ConfigMap) error {
	controllerutil.AddFinalizer(pool, poolFinalizer) // want `late-add: the finalizer of pool is in memory only while Create creates objects: a delete in between leaves them`
	return r.Create(ctx, pod(pool))                  // related `creates objects`
}

// normal creates two functions further on.
func (r *Pools) normal(ctx context.Context, pool *corev1.ConfigMap) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(pool, poolFinalizer) {
		pool.Finalizers = append(pool.Finalizers, poolFinalizer) // want `late-add: the finalizer of pool is in memory only while fill creates objects`
	}
	if len(pool.Data) == 0 {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.fill(ctx, pool)
}

func (r *Pools) fill(ctx context.Context, pool *corev1.ConfigMap) error {
	for range pool.Data {
		if err := r.makeOne(ctx, pool); err != nil {
			return err
		}
	}
	return nil
}

func (r *Pools) makeOne(ctx context.Context, pool *corev1.ConfigMap) error {
	return r.Create(ctx, pod(pool))
}

func pod(pool *corev1.ConfigMap) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{GenerateName: pool.Name + "-", Namespace: pool.Namespace}}
}

// ends writes at the end.
func (r *Pools) ends(ctx context.Context, pool *corev1.ConfigMap) error {
	if !pool.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(pool, poolFinalizer) // want `late-add: the finalizer of pool is in memory only while makeOne creates objects`
	if err := r.makeOne(ctx, pool); err != nil {
		return err
	}
	return r.Update(ctx, pool)
}

// okWritten writes first.
func (r *Pools) okWritten(ctx context.Context, pool *corev1.ConfigMap) error {
	if !pool.DeletionTimestamp.IsZero() {
		return nil
	}
	if controllerutil.AddFinalizer(pool, poolFinalizer) {
		if err := r.Update(ctx, pool); err != nil {
			return err
		}
	}
	return r.makeOne(ctx, pool)
}

// okReturns comes back for the rest.
func (r *Pools) okReturns(ctx context.Context, pool *corev1.ConfigMap) (ctrl.Result, error) {
	if pool.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(pool, poolFinalizer) {
		return ctrl.Result{}, r.save(ctx, pool)
	}
	return ctrl.Result{}, r.makeOne(ctx, pool)
}

func (r *Pools) save(ctx context.Context, pool *corev1.ConfigMap) error { return r.Update(ctx, pool) }

// okSaved saves in a helper.
func (r *Pools) okSaved(ctx context.Context, pool *corev1.ConfigMap) error {
	if !pool.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(pool, poolFinalizer)
	if err := r.save(ctx, pool); err != nil {
		return err
	}
	return r.makeOne(ctx, pool)
}

// okReads creates nothing.
func (r *Pools) okReads(ctx context.Context, pool *corev1.ConfigMap) error {
	if !pool.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(pool, poolFinalizer)
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		return err
	}
	return r.Update(ctx, pool)
}

// okMade creates the object itself.
func (r *Pools) okMade(ctx context.Context, name string) error {
	pool := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
	controllerutil.AddFinalizer(pool, poolFinalizer)
	return r.Create(ctx, pool)
}
