// Package cleared takes all finalizers off objects of its own.
package cleared

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const databaseFinalizer = "databases.example.com/drop"

// Dropper drops what was made for an object.
type Dropper interface {
	Drop(ctx context.Context, name string) error
}

// DatabaseReconciler makes a database for each config map, and writes the config map whatever its reconcile returns.
type DatabaseReconciler struct {
	client.Client
	Databases Dropper
}

// Reconcile has the config map written by a deferred function.
func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	database := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, database); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := database.DeepCopy()
	defer func() {
		if patchErr := r.Patch(ctx, database, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})); patchErr != nil && err == nil {
			err = patchErr
		}
	}()
	if !database.GetDeletionTimestamp().IsZero() {
		if err := r.Databases.Drop(ctx, database.Name); err != nil {
			return ctrl.Result{}, err
		}
		database.SetFinalizers(nil) // want `overwritten: all finalizers of database are removed: what other controllers protect by theirs is lost`
		return ctrl.Result{}, nil
	}
	if len(database.GetFinalizers()) == 0 {
		database.SetFinalizers([]string{databaseFinalizer})
	}
	return ctrl.Result{}, nil
}

// QueueReconciler has a helper for each step.
type QueueReconciler struct {
	client.Client
	Queues Dropper
}

// Reconcile runs the steps.
func (r *QueueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	queue := &appsv1.Deployment{}
	err := r.Get(ctx, req.NamespacedName, queue)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if queue.DeletionTimestamp != nil {
		return ctrl.Result{}, r.finish(ctx, queue)
	}
	if controllerutil.AddFinalizer(queue, databaseFinalizer) {
		return ctrl.Result{}, r.Update(ctx, queue)
	}
	return ctrl.Result{}, nil
}

func (r *QueueReconciler) finish(ctx context.Context, queue *appsv1.Deployment) error {
	if err := r.Queues.Drop(ctx, queue.Name); err != nil {
		return err
	}
	return r.removeFinalizer(ctx, queue)
}

func (r *QueueReconciler) removeFinalizer(ctx context.Context, queue *appsv1.Deployment) error {
	queue.ObjectMeta.Finalizers = []string{} // want `overwritten: all finalizers of queue are removed`
	return r.Update(ctx, queue)
}

// okOnlyOne has looked at how many there are.
func (r *QueueReconciler) okOnlyOne(ctx context.Context, queue *appsv1.Deployment) error {
	if queue.DeletionTimestamp == nil || len(queue.Finalizers) != 1 || !controllerutil.ContainsFinalizer(queue, databaseFinalizer) {
		return nil
	}
	queue.Finalizers = nil
	return r.Update(ctx, queue)
}

// okForced is asked to let it go at any price.
func (r *QueueReconciler) okForced(ctx context.Context, queue *appsv1.Deployment, force bool) error {
	if !queue.DeletionTimestamp.IsZero() && force {
		queue.Finalizers = nil
		return r.Update(ctx, queue)
	}
	return nil
}

// okOwn removes its own.
func (r *QueueReconciler) okOwn(ctx context.Context, queue *appsv1.Deployment) error {
	if !queue.DeletionTimestamp.IsZero() && controllerutil.RemoveFinalizer(queue, databaseFinalizer) {
		return r.Update(ctx, queue)
	}
	return nil
}

// okStuck lets jobs go that another controller has left behind: this one adds no finalizer to jobs.
func (r *QueueReconciler) okStuck(ctx context.Context, key types.NamespacedName) error {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return client.IgnoreNotFound(err)
	}
	if job.DeletionTimestamp.IsZero() {
		return nil
	}
	job.SetFinalizers(nil)
	return r.Update(ctx, job)
}

// okSent is a copy for another system.
func (r *QueueReconciler) okSent(queue *appsv1.Deployment) *appsv1.Deployment {
	if queue.DeletionTimestamp == nil {
		return queue
	}
	sent := queue.DeepCopy()
	sent.SetFinalizers(nil)
	return sent
}

// okNoMore waits for the others to let go.
func (r *QueueReconciler) okNoMore(ctx context.Context, queue *appsv1.Deployment) error {
	if queue.DeletionTimestamp == nil || len(queue.Finalizers) == 0 {
		return nil
	}
	if len(queue.Finalizers) > 1 || queue.Finalizers[0] != databaseFinalizer {
		return nil
	}
	if err := r.Queues.Drop(ctx, queue.Name); err != nil {
		return err
	}
	queue.Finalizers = nil
	return r.Update(ctx, queue)
}

// okLast asks the other way round.
func (r *QueueReconciler) okLast(ctx context.Context, queue *appsv1.Deployment) error {
	if held := len(queue.GetFinalizers()); !queue.DeletionTimestamp.IsZero() && held < 2 {
		queue.SetFinalizers(nil)
		return r.Update(ctx, queue)
	}
	return nil
}

// someLeft only asks whether there are any.
func (r *QueueReconciler) someLeft(ctx context.Context, queue *appsv1.Deployment) error {
	if queue.DeletionTimestamp == nil || len(queue.Finalizers) < 1 {
		return nil
	}
	if err := r.Queues.Drop(ctx, queue.Name); err != nil {
		return err
	}
	queue.Finalizers = nil // want `overwritten: all finalizers of queue are removed`
	return r.Update(ctx, queue)
}
