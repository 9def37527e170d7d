package controller

import (
	"context"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/raise-without-lower/ci-runners/good/api/v1alpha1"
	"example.org/variants/fourth-finalizers/raise-without-lower/ci-runners/good/pkg/expectations"
)

const poolLabel = "ci.forge.dev/pool"

// RunnerPoolReconciler keeps as many runner jobs as a pool wants.
type RunnerPoolReconciler struct {
	client.Client

	Pending expectations.Interface
}

// Reconcile brings one pool to its size.
func (r *RunnerPoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pool v1alpha1.RunnerPool
	if err := r.Get(ctx, req.NamespacedName, &pool); err != nil {
		if apierrors.IsNotFound(err) {
			r.Pending.DeleteExpectations(req.String())
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pool.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	key := req.String()
	var jobs batchv1.JobList
	if err := r.List(ctx, &jobs, client.InNamespace(pool.Namespace), client.MatchingLabels{poolLabel: pool.Name}); err != nil {
		return ctrl.Result{}, fmt.Errorf("listing the jobs of %s: %w", key, err)
	}
	if len(jobs.Items) >= int(pool.Spec.Replicas) {
		return ctrl.Result{}, nil
	}
	if !r.Pending.SatisfiedExpectations(key) {
		log.FromContext(ctx).V(1).Info("waiting for the cache")
		return ctrl.Result{RequeueAfter: requeueUnobserved}, nil
	}
	return ctrl.Result{}, r.spawn(ctx, &pool, key)
}

func (r *RunnerPoolReconciler) spawn(ctx context.Context, pool *v1alpha1.RunnerPool, key string) error {
	job := runnerJob(pool)
	if err := ctrl.SetControllerReference(pool, job, r.Scheme()); err != nil {
		return err
	}
	r.Pending.ExpectCreations(key, 1)
	err := r.Create(ctx, job)
	if err == nil {
		return nil
	}
	if apierrors.IsInvalid(err) {
		r.Pending.CreationObserved(key)
		return r.reject(ctx, pool, err)
	}
	if apierrors.IsTimeout(err) {
		return nil
	}
	r.Pending.CreationObserved(key)
	return fmt.Errorf("creating a runner of %s: %w", key, err)
}

func (r *RunnerPoolReconciler) reject(ctx context.Context, pool *v1alpha1.RunnerPool, cause error) error {
	meta.SetStatusCondition(&pool.Status.Conditions, metav1.Condition{
		Type:               "Accepted",
		Status:             metav1.ConditionFalse,
		Reason:             "InvalidTemplate",
		Message:            cause.Error(),
		ObservedGeneration: pool.Generation,
	})
	return r.Status().Update(ctx, pool)
}

func runnerJob(pool *v1alpha1.RunnerPool) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{
			GenerateName: pool.Name + "-",
			Namespace:    pool.Namespace,
			Labels:       map[string]string{poolLabel: pool.Name},
		},
		Spec: batchv1.JobSpec{
			Template: corev1.PodTemplateSpec{
				Spec: corev1.PodSpec{
					RestartPolicy: corev1.RestartPolicyNever,
					Containers:    []corev1.Container{{Name: "runner", Image: pool.Spec.Image}},
				},
			},
		},
	}
}
