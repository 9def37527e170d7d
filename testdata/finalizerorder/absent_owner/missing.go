package absent_owner

import (
	"context"
	"fmt"
	"slices"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	appslisters "k8s.io/client-go/listers/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/lookup"
)

// Rooms keeps a room on a node for each pod.
type Rooms struct {
	client.Client
	sets appslisters.ReplicaSetLister
}

func (r *Rooms) leave(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(pod, podFinalizer)
	return ctrl.Result{}, r.Update(ctx, pod)
}

// sameKey looks up another kind by the key of the request, and adds the finalizer behind that.
func (r *Rooms) sameKey(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil { // want `absent-owner: Get fails without the Node, and the reconcile ends before it looks at the deletion of pod: its finalizer stays`
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil // related `ends here`
		}
		return ctrl.Result{}, err
	}
	if pod.DeletionTimestamp.IsZero() && !slices.Contains(pod.Finalizers, podFinalizer) {
		pod.Finalizers = append(pod.Finalizers, podFinalizer)
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	if !pod.DeletionTimestamp.IsZero() {
		pod.Finalizers = slices.DeleteFunc(pod.Finalizers, func(f string) bool { return f == podFinalizer })
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// retried is tried again for as long as the node is away, by a helper of another package.
func (r *Rooms) retried(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node, err := lookup.Node(ctx, r.Client, pod.Spec.NodeName) // want `absent-owner: Node fails without the Node`
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("node of %s: %w", pod.Name, err)
	}
	if pod.GetDeletionTimestamp() != nil {
		return r.leave(ctx, pod)
	}
	ctrl.LoggerFrom(ctx).Info("kept", "node", node.Name)
	return ctrl.Result{}, nil
}

// later comes back later, with a condition in the status.
func (r *Rooms) later(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	set, err := r.sets.ReplicaSets(pod.Namespace).Get(pod.Labels["set"]) // want `absent-owner: Get fails without the ReplicaSet`
	switch {
	case apierrors.IsNotFound(err):
		pod.Status.Reason = "NoSet"
		if err := r.Status().Update(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	case err != nil:
		return ctrl.Result{}, err
	}
	deleted := !pod.DeletionTimestamp.IsZero()
	if deleted {
		return r.leave(ctx, pod)
	}
	ctrl.LoggerFrom(ctx).Info("kept", "set", set.Name)
	return ctrl.Result{}, nil
}

// inCallee has the deletion handled by a method that looks at it.
func (r *Rooms) inCallee(ctx context.Context, pod *corev1.Pod) error {
	var set appsv1.ReplicaSet
	if err := r.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Labels["set"]}, &set); err != nil { // want `absent-owner: Get fails without the ReplicaSet`
		return err
	}
	return r.finalize(ctx, pod)
}

func (r *Rooms) finalize(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp == nil {
		return nil
	}
	_, err := r.leave(ctx, pod)
	return err
}

// okTolerated goes on without the node.
func (r *Rooms) okTolerated(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okUnlessDeleted asks for the deletion where the node is away.
func (r *Rooms) okUnlessDeleted(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		if apierrors.IsNotFound(err) && !pod.DeletionTimestamp.IsZero() {
			return r.leave(ctx, pod)
		}
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okAliveOnly looks the node up only for what lives.
func (r *Rooms) okAliveOnly(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() {
		if _, err := lookup.Node(ctx, r.Client, pod.Spec.NodeName); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okItself reads the pod itself once more.
func (r *Rooms) okItself(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := lookup.Pod(ctx, r.Client, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err
	}
	latest := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, latest); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okListed has a list, which is empty when nothing is there.
func (r *Rooms) okListed(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes); err != nil {
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// keptError has the error in a variable that a deferred function reads.
func (r *Rooms) keptError(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	var err error
	defer func() {
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not done")
		}
	}()
	node := &corev1.Node{}
	err = r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node) // want `absent-owner: Get fails without the Node`
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("node: %w", err)
	}
	err = r.finalize(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okRemoved removes the finalizer where the node is away, whether the pod is being deleted or not.
func (r *Rooms) okRemoved(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		if apierrors.IsNotFound(err) {
			return r.leave(ctx, pod)
		}
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// twice looks at the deletion for what is done already, and once more behind the lookup.
func (r *Rooms) twice(ctx context.Context, pod *corev1.Pod) error {
	if pod.Status.Phase == corev1.PodSucceeded && pod.DeletionTimestamp == nil {
		return nil
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil { // want `absent-owner: Get fails without the Node`
		return err
	}
	return r.finalize(ctx, pod)
}

// okFirstLook handles the deletion at the first look.
func (r *Rooms) okFirstLook(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil {
		return r.finalize(ctx, pod)
	}
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		return err
	}
	return r.finalize(ctx, pod)
}

// okKeptError goes on without the node, with the error of the next step in the same variable.
func (r *Rooms) okKeptError(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	var err error
	defer func() {
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not done")
		}
	}()
	node := &corev1.Node{}
	err = r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return ctrl.Result{}, err
		}
		node = nil
	}
	err = r.finalize(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	ctrl.LoggerFrom(ctx).Info("kept", "known", node != nil)
	return ctrl.Result{}, nil
}

// okPrepared has another step before the look.
func (r *Rooms) okPrepared(ctx context.Context, pod *corev1.Pod) (res ctrl.Result, err error) {
	defer func() {
		if err != nil {
			res.RequeueAfter = time.Minute
		}
	}()
	node := &corev1.Node{}
	err = r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node)
	if err != nil && !apierrors.IsNotFound(err) {
		return res, err
	}
	err = r.Status().Update(ctx, pod)
	if err != nil {
		return res, err
	}
	if pod.DeletionTimestamp != nil {
		return r.leave(ctx, pod)
	}
	return res, nil
}

func (r *Rooms) free(ctx context.Context, pod *corev1.Pod) error {
	var others corev1.PodList
	if err := r.List(ctx, &others, client.InNamespace(pod.Namespace)); err != nil {
		return err
	}
	first, node := &corev1.Pod{}, &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: "first"}, first); err != nil {
		return err
	}
	return r.Get(ctx, client.ObjectKey{Name: first.Spec.NodeName}, node)
}

// sameKind has a clean-up that reads another pod as well.
func (r *Rooms) sameKind(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.free(ctx, pod); err != nil { // want `absent-owner: free fails without the Node, and the finalizer of pod stays until that is there`
		return ctrl.Result{}, err
	}
	return r.leave(ctx, pod)
}
