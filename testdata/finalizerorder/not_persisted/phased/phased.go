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

// Kept has the object in a struct of a step, and its own reference in what it makes.
type Kept struct{ Pods }

// Reconcile returns what the steps return.
func (r *Kept) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.drop(ctx, pod)
	}
	return ctrl.Result{}, r.makeSecret(ctx, pod)
}

func (r *Kept) drop(_ context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(pod, finalizer) // want `not-persisted: the finalizer of pod is removed in memory and never written`
	checks.Warn(pod, "dropped %s", pod.Name)
	return ctrl.Result{}, nil
}

// Labels writes the object on another path.
type Labels struct{ Pods }

// Reconcile ends where it has added the finalizer.
func (r *Labels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil || !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.AddFinalizer(pod, finalizer) { // want `not-persisted: the finalizer of pod is added in memory and never written`
		return ctrl.Result{Requeue: true}, nil
	}
	pod.Labels["phase"] = "kept"
	return ctrl.Result{}, r.Update(ctx, pod)
}

// okBoth writes it in both cases.
func (r *Labels) okBoth(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, key, pod); err != nil || !pod.DeletionTimestamp.IsZero() {
		return err
	}
	if !controllerutil.AddFinalizer(pod, finalizer) {
		pod.Labels["phase"] = "kept"
	}
	return r.Update(ctx, pod)
}

func (r *Kept) makeSecret(ctx context.Context, pod *corev1.Pod) error {
	needs := checks.Needs{Key: checks.Key(pod), Pod: pod}
	if _, err := checks.Look(ctx, r.Client, needs.Pod); err != nil {
		return err
	}
	secret := &corev1.Secret{}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		return controllerutil.SetOwnerReference(pod, secret, r.Scheme())
	})
	return err
}

// Scoped has the object in a struct that writes it at the end.
type Scoped struct{ Pods }

// Reconcile is right.
func (r *Scoped) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	needs := checks.Needs{Client: r.Client, Pod: pod}
	if !pod.DeletionTimestamp.IsZero() {
		r.okDrop(pod)
	}
	return ctrl.Result{}, needs.Save(ctx)
}

func (r *Scoped) okDrop(pod *corev1.Pod) { controllerutil.RemoveFinalizer(pod, finalizer) }
