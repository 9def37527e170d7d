package controllers

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type members struct{ client.Client }

func (r *members) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.told(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.slower(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.allRun(ctx, req.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okGivesUp(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okSlowest(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okPasses(ctx, req.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okHandsOn(ctx, req.NamespacedName)
}

// told counts its rounds for the log.
func (r *members) told(ctx context.Context, key client.ObjectKey) error {
	attempt := 0
	for {
		pod := &corev1.Pod{}
		if err := r.Get(ctx, key, pod); err != nil {
			return err
		}
		if pod.Status.Phase == corev1.PodRunning {
			return nil
		}
		attempt++
		logf.FromContext(ctx).Info("still waiting", "attempt", attempt, "text", fmt.Sprintf("round %d", attempt))
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
	}
}

// slower waits twice as long in each round.
func (r *members) slower(ctx context.Context, key client.ObjectKey) error {
	pause := time.Second
	for {
		pod := &corev1.Pod{}
		if err := r.Get(ctx, key, pod); err != nil {
			return err
		}
		if pod.Status.Phase == corev1.PodRunning {
			return nil
		}
		time.Sleep(pause) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
		pause *= 2
	}
}

// allRun counts those that run, anew in each round.
func (r *members) allRun(ctx context.Context, namespace string) error {
	for {
		pods := &corev1.PodList{}
		if err := r.List(ctx, pods, client.InNamespace(namespace)); err != nil {
			return err
		}
		running := 0
		for i := range pods.Items {
			if pods.Items[i].Status.Phase == corev1.PodRunning {
				running++
			}
		}
		if running == len(pods.Items) {
			return nil
		}
		time.Sleep(time.Second) // want `unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it`
	}
}

// okGivesUp counts its rounds and ends.
func (r *members) okGivesUp(ctx context.Context, key client.ObjectKey) error {
	attempt := 0
	for {
		pod := &corev1.Pod{}
		if err := r.Get(ctx, key, pod); err != nil {
			return err
		}
		if pod.Status.Phase == corev1.PodRunning {
			return nil
		}
		if attempt++; attempt > 10 {
			return context.DeadlineExceeded
		}
		time.Sleep(time.Second)
	}
}

// okSlowest ends once it would wait too long.
func (r *members) okSlowest(ctx context.Context, key client.ObjectKey) error {
	for pause := time.Second; pause < time.Minute; pause *= 2 {
		pod := &corev1.Pod{}
		if err := r.Get(ctx, key, pod); err != nil {
			return err
		}
		if pod.Status.Phase == corev1.PodRunning {
			return nil
		}
		time.Sleep(pause)
	}
	return context.DeadlineExceeded
}

// okPasses counts up over all rounds.
func (r *members) okPasses(ctx context.Context, namespace string) error {
	running := 0
	for running < 10 {
		pods := &corev1.PodList{}
		if err := r.List(ctx, pods, client.InNamespace(namespace)); err != nil {
			return err
		}
		for range pods.Items {
			running++
		}
		time.Sleep(time.Second)
	}
	return nil
}

// okHandsOn gives the number to a function that can end the loop.
func (r *members) okHandsOn(ctx context.Context, key client.ObjectKey) error {
	attempt := 0
	for {
		if err := r.try(ctx, key, attempt); err != nil {
			return err
		}
		attempt++
		time.Sleep(time.Second)
	}
}

func (r *members) try(ctx context.Context, key client.ObjectKey, attempt int) error {
	if attempt > 10 {
		return context.DeadlineExceeded
	}
	return r.Get(ctx, key, &corev1.Pod{})
}
