package absent_owner

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/lookup"
)

// readElsewhere has the pod read by a function of another package, into an object of its own.
func (r *Rooms) readElsewhere(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := lookup.Load(ctx, r.Client, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil { // want `absent-owner: Get fails without the Node`
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// askedEarly notes the deletion, and does nothing about it until the node is there.
func (r *Rooms) askedEarly(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	deleting := !pod.DeletionTimestamp.IsZero() // related `deletion is looked at here`
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil { // want `absent-owner: Get fails without the Node`
		return ctrl.Result{}, err
	}
	if deleting {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func isDeleted(pod *corev1.Pod) bool { return pod.DeletionTimestamp != nil }

// askedByHelper has the answer of a function, and ends without the node.
func (r *Rooms) askedByHelper(ctx context.Context, pod *corev1.Pod) error {
	deleted := isDeleted(pod)
	var node corev1.Node
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, &node); err != nil {
		return client.IgnoreNotFound(err) // want `absent-owner: Get finds nothing`
	}
	if deleted {
		_, err := r.leave(ctx, pod)
		return err
	}
	return nil
}

// okAskedEarly does without the node for what is being deleted.
func (r *Rooms) okAskedEarly(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	deleting := !pod.DeletionTimestamp.IsZero()
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		if deleting && apierrors.IsNotFound(err) {
			return r.leave(ctx, pod)
		}
		return ctrl.Result{}, err
	}
	if deleting {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okFirst has branched before.
func (r *Rooms) okFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	deleting := !pod.DeletionTimestamp.IsZero()
	if deleting {
		return r.leave(ctx, pod)
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return ctrl.Result{}, err
	}
	if deleting {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// heldFirst adds the finalizer to what lives, at once, and looks at the deletion again after the lookup.
func (r *Rooms) heldFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(pod, podFinalizer) {
			return ctrl.Result{}, r.Update(ctx, pod)
		}
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil { // want `absent-owner: Get fails without the Node`
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// noted writes the status of what is being deleted first.
func (r *Rooms) noted(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil {
		pod.Status.Message = "ending"
	}
	var node corev1.Node
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, &node); err != nil {
		return client.IgnoreNotFound(err) // want `absent-owner: Get finds nothing`
	}
	return r.finalize(ctx, pod)
}

// okLeftBefore removes the finalizer at the first look, and goes on.
func (r *Rooms) okLeftBefore(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !pod.DeletionTimestamp.IsZero() {
		if res, err := r.leave(ctx, pod); err != nil {
			return res, err
		}
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}
