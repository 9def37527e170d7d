// Package needed cleans up with the help of objects that may be gone.
package needed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
)

const finalizer = "acme.io/export"

type exporter interface {
	Unexport(ctx context.Context, host, id string) error
	DeleteVolume(ctx context.Context, user []byte, id string) error
}

// Claims takes exports away from nodes, whose events do not wake it.
type Claims struct {
	client.Client
	exporter exporter
}

func (r *Claims) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Complete(r)
}

func (r *Claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !claim.DeletionTimestamp.IsZero() {
		if claim.Spec.StorageClassName != nil {
			return ctrl.Result{}, r.cleanUpVolume(ctx, claim)
		}
		return ctrl.Result{}, r.cleanUp(ctx, claim)
	}
	if controllerutil.AddFinalizer(claim, finalizer) {
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (r *Claims) node(ctx context.Context, name string) (*corev1.Node, error) {
	node := &corev1.Node{}
	err := r.Get(ctx, client.ObjectKey{Name: name}, node)
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return node, nil
}

// The node is gone, and nothing tells of it when it comes back.
func (r *Claims) cleanUp(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	node, err := r.node(ctx, claim.Spec.VolumeName)
	if err != nil {
		return err
	}
	if node == nil {
		return nil // want `kept-for-ever: node finds nothing, for which no watch wakes the controller, and the finalizer of claim stays`
	}
	if err := r.exporter.Unexport(ctx, node.Spec.ProviderID, claim.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return r.Update(ctx, claim)
}

// The secret is gone, and is read by the function itself.
func (r *Claims) cleanUpVolume(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Namespace: claim.Namespace, Name: "storage"}, &secret); err != nil {
		if apierrors.IsNotFound(err) {
			return nil // want `kept-for-ever: Get finds nothing, for which no watch wakes the controller, and the finalizer of claim stays`
		}
		return err
	}
	if err := r.exporter.DeleteVolume(ctx, secret.Data["user"], claim.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return r.Update(ctx, claim)
}

// Volumes is woken by nodes.
type Volumes struct {
	client.Client
	exporter exporter
}

func (r *Volumes) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolume{}).
		Watches(&corev1.Node{}, handler.EnqueueRequestsFromMapFunc(r.ofNode)).Complete(r)
}

func (r *Volumes) ofNode(_ context.Context, node client.Object) []ctrl.Request {
	return []ctrl.Request{{NamespacedName: client.ObjectKey{Name: node.GetName()}}}
}

func (r *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.okWatched(ctx, volume)
	}
	if controllerutil.AddFinalizer(volume, finalizer) {
		return ctrl.Result{}, r.Update(ctx, volume)
	}
	return ctrl.Result{}, nil
}

// A node that comes back wakes the controller.
func (r *Volumes) okWatched(ctx context.Context, volume *corev1.PersistentVolume) error {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: volume.Name}, node); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.exporter.Unexport(ctx, node.Spec.ProviderID, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, finalizer)
	return r.Update(ctx, volume)
}

// Pods lets go of what has nothing to be cleaned up with, and waits by the clock for what it needs.
type Pods struct {
	client.Client
	exporter exporter
}

func (r *Pods) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.okLetsGo(ctx, pod)
	}
	if controllerutil.AddFinalizer(pod, finalizer) {
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Pods) okLetsGo(ctx context.Context, pod *corev1.Pod) error {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err == nil {
		if err := r.exporter.Unexport(ctx, node.Spec.ProviderID, pod.Name); err != nil {
			return err
		}
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	controllerutil.RemoveFinalizer(pod, finalizer)
	return r.Update(ctx, pod)
}
