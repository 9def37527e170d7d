package absent_owner

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Backed leaves the deletion to a backend, which removes the finalizer and is not seen.
type Backed struct {
	Slots
	backend   backend
	onRelease func(ctx context.Context, pod *corev1.Pod) error
}

// missing needs the node first, also for what is being deleted.
func (r *Backed) missing(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(pod, podFinalizer) {
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil { // want `absent-owner: Get fails without the Node, and the reconcile ends before it looks at the deletion of pod`
		return ctrl.Result{}, fmt.Errorf("node: %w", err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.backend.Release(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// invalid calls a function in a field, and adds the finalizer by a helper after that.
func (r *Backed) invalid(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := validate(pod); err != nil { // want `absent-owner: validate fails as long as pod is not valid`
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		if err := r.onRelease(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	_, err := r.hold(ctx, pod)
	return ctrl.Result{}, err
}

// unready asks a node for its state.
func (r *Backed) unready(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	if _, err := r.hold(ctx, pod); err != nil {
		return err
	}
	if !isReady(node) {
		return nil // want `absent-owner: the state of node ends the reconcile before it looks at the deletion of pod`
	}
	if pod.DeletionTimestamp != nil {
		return r.backend.Release(ctx, pod)
	}
	return nil
}

// okEnds has nothing to do for what is being deleted.
func (r *Backed) okEnds(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	_, err := r.hold(ctx, pod)
	return ctrl.Result{}, err
}

// okNotes writes the status of what is being deleted.
func (r *Backed) okNotes(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		pod.Status.Message = "ending"
		return ctrl.Result{}, r.Status().Update(ctx, pod)
	}
	_, err := r.hold(ctx, pod)
	return ctrl.Result{}, err
}

// okFirst releases it before.
func (r *Backed) okFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.backend.Release(ctx, pod)
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return ctrl.Result{}, err
	}
	_, err := r.hold(ctx, pod)
	return ctrl.Result{}, err
}

// okUnowned has no finalizer, and tells the backend of each deletion.
func (r *Backed) okUnowned(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.backend.Release(ctx, pod)
	}
	return ctrl.Result{}, nil
}
