// Package phased has a function for each phase of an object, each of which hands it to functions of another package.
package phased

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/not_persisted/phased/checks"
)

const finalizer = "phased.example.com/pod"

// Pods removes a finalizer in memory, and writes the status alone (k0rdent/kcm).
type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, pod)
	}
	return r.reconcileUpdate(ctx, pod)
}

func (r *Pods) reconcileUpdate(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if controllerutil.AddFinalizer(pod, finalizer) {
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	if _, err := checks.Look(ctx, r.Client, pod); err != nil {
		return ctrl.Result{}, err
	}
	adapted := checks.Adapt(r.Client, pod)
	pod.Status.Message = adapted.Object().GetName()
	return ctrl.Result{}, r.updateStatus(ctx, pod)
}

func (r *Pods) reconcileDelete(ctx context.Context, pod *corev1.Pod) (result ctrl.Result, err error) {
	defer func() {
		err = errors.Join(err, r.updateStatus(ctx, pod))
	}()
	if err := r.letGo(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := checks.Summary(pod, true); err != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.RemoveFinalizer(pod, finalizer) { // want `not-persisted: the finalizer of pod is removed in memory and never written`
		ctrl.LoggerFrom(ctx).Info("finalizer removed")
	}
	return ctrl.Result{}, nil
}

// letGo writes another object.
func (r *Pods) letGo(ctx context.Context, pod *corev1.Pod) error {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Name}, secret); err != nil {
		return client.IgnoreNotFound(err)
	}
	before := secret.DeepCopy()
	delete(secret.Labels, "owner")
	return r.Patch(ctx, secret, client.MergeFrom(before))
}

func (r *Pods) updateStatus(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Phase = corev1.PodSucceeded
	return r.Status().Update(ctx, pod)
}

// Saved has an adapter write the object at the end.
type Saved struct{ Pods }

// Reconcile is right.
func (r *Saved) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	adapted := checks.Adapt(r.Client, pod)
	if !pod.DeletionTimestamp.IsZero() {
		r.okDrop(pod)
	}
	return ctrl.Result{}, adapted.Save(ctx)
}

func (r *Saved) okDrop(pod *corev1.Pod) { controllerutil.RemoveFinalizer(pod, finalizer) }

// Either writes one of two objects.
type Either struct{ Pods }

// Reconcile is right.
func (r *Either) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, other := &corev1.Pod{}, &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(pod, finalizer)
	}
	return ctrl.Result{}, r.okWriteOne(ctx, pod, other)
}

func (r *Either) okWriteOne(ctx context.Context, pod, other *corev1.Pod) error {
	one := pod
	if pod.Name == "" {
		one = other
	}
	return r.Update(ctx, one)
}
