package absent_owner

import (
	"context"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// States looks at the state of other objects first.
type States struct{ Slots }

func isReady(node *corev1.Node) bool {
	for _, c := range node.Status.Conditions {
		if c.Type == corev1.NodeReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}

// unready waits for a node that may never be ready again.
func (r *States) unready(ctx context.Context, pod *corev1.Pod, node *corev1.Node) (ctrl.Result, error) {
	if !isReady(node) { // related `asked here`
		return ctrl.Result{RequeueAfter: time.Minute}, nil // want `absent-owner: the state of node ends the reconcile before it looks at the deletion of pod: while that lasts, its finalizer stays`
	}
	if !pod.DeletionTimestamp.IsZero() { // related `deletion is looked at here`
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// phase compares a field of what it has read, and notes why it waits.
func (r *States) phase(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	space := &corev1.Namespace{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Namespace}, space); err != nil { // want `absent-owner: Get fails without the Namespace`
		return ctrl.Result{}, err
	}
	if space.Status.Phase != corev1.NamespaceActive {
		pod.Status.Message = "the namespace is not active"
		return ctrl.Result{}, r.Status().Update(ctx, &pod) // want `absent-owner: the state of space ends the reconcile before it looks at the deletion of pod`
	}
	if pod.GetDeletionTimestamp() != nil {
		controllerutil.RemoveFinalizer(&pod, podFinalizer)
		return ctrl.Result{}, r.Update(ctx, &pod)
	}
	return ctrl.Result{}, nil
}

type slot struct {
	pod  *corev1.Pod
	node *corev1.Node
}

// inScope asks the node of a scope, and hands the scope on.
func (r *States) inScope(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	s := &slot{pod: pod, node: node}
	if s.node.Spec.Unschedulable {
		return nil // want `absent-owner: the state of node ends the reconcile before it looks at the deletion of pod`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.free(ctx, s)
	}
	return nil
}

func (r *States) free(ctx context.Context, s *slot) error { return r.letGo(ctx, s.pod) }

func (r *States) keep(ctx context.Context, pod *corev1.Pod) error {
	if pod.GetDeletionTimestamp().IsZero() {
		if !controllerutil.AddFinalizer(pod, podFinalizer) {
			return nil
		}
		return r.Update(ctx, pod)
	}
	return r.letGo(ctx, pod)
}

// inHelper looks at the deletion in the function that removes the finalizer.
func (r *States) inHelper(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	if len(node.Spec.Taints) > 0 {
		return nil // want `absent-owner: the state of node ends the reconcile before it looks at the deletion of pod`
	}
	if err := r.keep(ctx, pod); err != nil { // related `deletion is looked at here`
		return err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return nil
	}
	return r.Status().Update(ctx, pod)
}

// okDeletionFirst has looked at the deletion.
func (r *States) okDeletionFirst(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	if !isReady(node) {
		return nil
	}
	controllerutil.AddFinalizer(pod, podFinalizer)
	return r.Update(ctx, pod)
}

// okOnlyAlive waits for pods that live.
func (r *States) okOnlyAlive(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	if pod.DeletionTimestamp.IsZero() && !isReady(node) {
		return nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	return nil
}

// okFrees lets go of the pods of a node that is not ready.
func (r *States) okFrees(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	if !isReady(node) {
		return r.letGo(ctx, pod)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	return nil
}

// okPaused keeps what is paused.
func (r *States) okPaused(ctx context.Context, pod *corev1.Pod, plan *corev1.ReplicationController) error {
	if isPaused(plan) {
		return nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	return nil
}

func isPaused(plan *corev1.ReplicationController) bool { return plan.Spec.MinReadySeconds < 0 }

// okOwn asks for its own spec.
func (r *States) okOwn(ctx context.Context, pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	return nil
}

// okSame compares the pod with the node.
func (r *States) okSame(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	if pod.Spec.NodeName != node.Name {
		return nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	return nil
}

type route struct{ cidr string }

// okParts asks the elements of a list of pointers, which are no objects.
func (r *States) okParts(ctx context.Context, pod *corev1.Pod, routes []*route) error {
	for _, one := range routes {
		if strings.Contains(one.cidr, "/") {
			return nil
		}
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.letGo(ctx, pod)
	}
	return nil
}

// okBoundOnly lets pods go that have never been bound; the others wait for the node, which their clean-up needs (keystone-operator).
func (r *States) okBoundOnly(ctx context.Context, pod *corev1.Pod, node *corev1.Node) (ctrl.Result, error) {
	if !pod.DeletionTimestamp.IsZero() && pod.Status.HostIP == "" {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	if !isReady(node) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// held has looked at the deletion before, but to add the finalizer alone.
func (r *States) held(ctx context.Context, pod *corev1.Pod, node *corev1.Node) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(pod, podFinalizer) {
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	if !isReady(node) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil // want `absent-owner: the state of node ends the reconcile before it looks at the deletion of pod`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.letGo(ctx, pod)
	}
	return ctrl.Result{}, nil
}
