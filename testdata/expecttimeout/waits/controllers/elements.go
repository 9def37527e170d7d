package controllers

import (
	"context"
	"errors"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type restores struct{ client.Client }

func (r *restores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.complete(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.ready(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.anyRuns(ctx, req.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okEach(ctx, req.Namespace, []string{"a", "b"}); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okDeadline(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okTries(ctx, req.NamespacedName)
}

// complete looks for a condition of the job, which may be gone.
func (r *restores) complete(ctx context.Context, key client.ObjectKey) error {
	for {
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
		job := batchv1.Job{}
		if err := r.Get(ctx, key, &job); err != nil && !apierrors.IsNotFound(err) {
			return err
		}
		for _, cond := range job.Status.Conditions {
			if cond.Status != corev1.ConditionTrue {
				continue
			}
			switch cond.Type {
			case batchv1.JobComplete:
				return nil
			case batchv1.JobFailed:
				return errors.New(cond.Message)
			}
		}
	}
}

// ready waits for the first container.
func (r *restores) ready(ctx context.Context, key client.ObjectKey) error {
	for {
		var pod corev1.Pod
		if err := r.Get(ctx, key, &pod); err != nil {
			return err
		}
		if len(pod.Status.ContainerStatuses) > 0 && pod.Status.ContainerStatuses[0].Ready {
			return nil
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
	}
}

// anyRuns waits until one of the pods runs.
func (r *restores) anyRuns(ctx context.Context, namespace string) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for range ticker.C { // want `unbounded-wait: the loop around this receive has no deadline and Reconcile runs it`
		var pods corev1.PodList
		if err := r.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
			return err
		}
		for i := range pods.Items {
			if pods.Items[i].Status.Phase == corev1.PodRunning {
				return nil
			}
		}
	}
	return nil
}

// okEach looks at each name once, with a pause between them.
func (r *restores) okEach(ctx context.Context, namespace string, names []string) error {
	for i := 0; ; i++ {
		if names[i] == "" {
			return nil
		}
		var pod corev1.Pod
		if err := r.Get(ctx, client.ObjectKey{Namespace: namespace, Name: names[i]}, &pod); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}

// okTries looks at the conditions ten times.
func (r *restores) okTries(ctx context.Context, key client.ObjectKey) error {
	for range 10 {
		var job batchv1.Job
		if err := r.Get(ctx, key, &job); err != nil {
			return err
		}
		for _, cond := range job.Status.Conditions {
			if cond.Type == batchv1.JobComplete {
				return nil
			}
		}
		time.Sleep(time.Second)
	}
	return errors.New("the job does not end")
}

// okDeadline gives up after a minute.
func (r *restores) okDeadline(ctx context.Context, key client.ObjectKey) error {
	until := time.Now().Add(time.Minute)
	for {
		var job batchv1.Job
		if err := r.Get(ctx, key, &job); err != nil {
			return err
		}
		for _, cond := range job.Status.Conditions {
			if cond.Type == batchv1.JobComplete || time.Now().After(until) {
				return nil
			}
		}
		time.Sleep(time.Second)
	}
}
