// Package absent_owner asks for another object before it looks whether its own is being deleted.
package absent_owner

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const podFinalizer = "pods.example.com/slot"

// Slots gives each pod a slot on its node.
type Slots struct {
	client.Client
}

func (r *Slots) owner(ctx context.Context, meta metav1.ObjectMeta) (*corev1.Node, error) {
	if len(meta.OwnerReferences) == 0 {
		return nil, nil
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: meta.OwnerReferences[0].Name}, node); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return node, nil
}

func (r *Slots) letGo(ctx context.Context, pod *corev1.Pod) error {
	if controllerutil.RemoveFinalizer(pod, podFinalizer) {
		return r.Update(ctx, pod)
	}
	return nil
}

// noOwner waits for an owner that the deletion will not bring.
func (r *Slots) noOwner(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{}, nil // want `absent-owner: owner finds nothing, and the reconcile ends before it looks at the deletion of pod: its finalizer stays`
	}
	if !pod.DeletionTimestamp.IsZero() { // related `deletion is looked at here`
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// noNode takes NotFound for nothing to do.
func (r *Slots) noNode(ctx context.Context, key client.ObjectKey) error {
	var pod corev1.Pod
	if err := r.Get(ctx, key, &pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	var node corev1.Node
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, &node); err != nil {
		return client.IgnoreNotFound(err) // want `absent-owner: Get finds nothing`
	}
	if pod.DeletionTimestamp != nil {
		return r.letGo(ctx, &pod)
	}
	return nil
}

// asked asks for the kind of the error.
func (r *Slots) asked(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil // want `absent-owner: Get finds nothing`
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if pod.GetDeletionTimestamp() != nil {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okDeletionFirst looks at the deletion first.
func (r *Slots) okDeletionFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// okAliveOnly ends for what lives.
func (r *Slots) okAliveOnly(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil && pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okRequeues comes back.
func (r *Slots) okRequeues(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// backend removes the finalizer, and is not seen.
type backend interface {
	Release(ctx context.Context, pod *corev1.Pod) error
}

// hold adds the finalizer to what lives.
func (r *Slots) hold(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if !pod.DeletionTimestamp.IsZero() || !controllerutil.AddFinalizer(pod, podFinalizer) {
		return false, nil
	}
	return true, r.Update(ctx, pod)
}

// afterHold has it added by a helper that asks for the deletion itself, as DevMachine of cluster-api.
func (r *Slots) afterHold(ctx context.Context, pod *corev1.Pod, b backend) (ctrl.Result, error) {
	if held, err := r.hold(ctx, pod); held || err != nil {
		return ctrl.Result{}, err
	}
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{}, nil // want `absent-owner: owner finds nothing, and the reconcile ends before it looks at the deletion of pod`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, b.Release(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// captured hands what it has looked up to a deferred function.
func (r *Slots) captured(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{}, nil // want `absent-owner: owner finds nothing`
	}
	defer func() { ctrl.LoggerFrom(ctx).Info("done", "node", node.Name) }()
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okHeldLater holds no pod before its node is there, as KubeadmControlPlane of cluster-api.
func (r *Slots) okHeldLater(ctx context.Context, pod *corev1.Pod, b backend) (ctrl.Result, error) {
	node, err := r.owner(ctx, pod.ObjectMeta)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{}, nil
	}
	if held, err := r.hold(ctx, pod); held || err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, b.Release(ctx, pod)
	}
	return ctrl.Result{}, nil
}
