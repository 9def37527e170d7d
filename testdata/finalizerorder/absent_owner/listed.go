package absent_owner

import (
	"context"
	"errors"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/lookup"
)

// Listed needs objects that it finds in lists, or that a function may not find.
type Listed struct {
	Rooms
	kube kubernetes.Interface
	sets appslisters.StatefulSetLister
}

// noSecret fails as long as a function of another package finds no secret in a list.
func (r *Listed) noSecret(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	config, err := lookup.Kubeconfig(ctx, r.Client, pod) // want `absent-owner: Kubeconfig fails without the Secret, and the reconcile ends before it looks at the deletion of pod`
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("config of %s: %w", pod.Name, err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	ctrl.LoggerFrom(ctx).Info("kept", "config", len(config))
	return ctrl.Result{}, nil
}

func (r *Listed) nodeOf(ctx context.Context, pod *corev1.Pod) (*corev1.Node, error) {
	nodes := &corev1.NodeList{}
	if err := r.List(ctx, nodes); err != nil {
		return nil, err
	}
	for i := range nodes.Items {
		if nodes.Items[i].Name == pod.Spec.NodeName {
			return &nodes.Items[i], nil
		}
	}
	return nil, errors.New("the node is not found")
}

// noneOfThem searches in a loop.
func (r *Listed) noneOfThem(ctx context.Context, pod *corev1.Pod) error {
	if _, err := r.nodeOf(ctx, pod); err != nil { // want `absent-owner: nodeOf fails without the Node`
		return err
	}
	return r.finalize(ctx, pod)
}

func (r *Listed) oneSet(namespace string) (*appsv1.StatefulSet, error) {
	sets, err := r.sets.StatefulSets(namespace).List(labels.Everything())
	if err != nil {
		return nil, err
	}
	if len(sets) == 0 {
		return nil, errors.New("there is no set")
	}
	return sets[0], nil
}

// fromLister asks a lister.
func (r *Listed) fromLister(ctx context.Context, pod *corev1.Pod) error {
	set, err := r.oneSet(pod.Namespace) // want `absent-owner: oneSet fails without the StatefulSet`
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "waiting")
		return nil
	}
	if pod.DeletionTimestamp != nil {
		_, err := r.leave(ctx, pod)
		return err
	}
	ctrl.LoggerFrom(ctx).Info("kept", "set", set.Name)
	return nil
}

func (r *Listed) volumes(ctx context.Context, namespace string) error {
	claims, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	switch len(claims.Items) {
	case 0:
		return errors.New("there is no claim")
	default:
		return nil
	}
}

// fromClient asks a generated client, in the clean-up.
func (r *Listed) fromClient(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.volumes(ctx, pod.Namespace); err != nil { // want `absent-owner: volumes fails without the PersistentVolumeClaim, and the finalizer of pod stays until that is there`
		return ctrl.Result{}, err
	}
	return r.leave(ctx, pod)
}

// noClaim makes an error of what a function does not find.
func (r *Listed) noClaim(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	claim, err := lookup.Claim(ctx, r.Client, pod) // related `asked here`
	if err != nil {
		return ctrl.Result{}, err
	}
	if claim == nil {
		return ctrl.Result{}, fmt.Errorf("claim of %s not found", pod.Name) // want `absent-owner: Claim returns nil without the PersistentVolumeClaim, which ends the reconcile before it looks at the deletion of pod: while that lasts, its finalizer stays`
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// waitsForClaim comes back.
func (r *Listed) waitsForClaim(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	claim, err := lookup.Claim(ctx, r.Client, pod)
	switch {
	case err != nil:
		return ctrl.Result{}, err
	case claim == nil:
		return ctrl.Result{RequeueAfter: time.Minute}, nil // want `absent-owner: Claim returns nil without the PersistentVolumeClaim`
	case !pod.DeletionTimestamp.IsZero():
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Listed) bound(ctx context.Context, pod *corev1.Pod) (*corev1.PersistentVolumeClaim, error) {
	claim, err := lookup.Claim(ctx, r.Client, pod)
	if err != nil {
		return nil, err
	}
	if claim == nil {
		return nil, errors.New("there is no claim")
	}
	return claim, nil
}

// below has a helper that makes the error.
func (r *Listed) below(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if _, err := r.bound(ctx, pod); err != nil { // want `absent-owner: bound fails without the PersistentVolumeClaim`
		return ctrl.Result{}, err
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Listed) firstOf(ctx context.Context) (*corev1.Node, error) {
	nodes := &corev1.NodeList{}
	if err := r.List(ctx, nodes); err != nil {
		return nil, err
	}
	for i := range nodes.Items {
		return &nodes.Items[i], nil
	}
	return nil, nil
}

func (r *Listed) unready(ctx context.Context) error {
	nodes := &corev1.NodeList{}
	if err := r.List(ctx, nodes); err != nil {
		return err
	}
	for i := range nodes.Items {
		if !isReady(&nodes.Items[i]) {
			return errors.New("a node is not ready")
		}
	}
	return nil
}

func (r *Listed) anyPod(ctx context.Context, namespace string) error {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods); err != nil {
		return err
	}
	if len(pods.Items) == 0 {
		return errors.New("no pod runs")
	}
	return nil
}

// okPods waits for a pod, which comes back.
func (r *Listed) okPods(ctx context.Context, node *corev1.Node) error {
	if err := r.anyPod(ctx, "kube-system"); err != nil {
		return err
	}
	if node.DeletionTimestamp != nil {
		controllerutil.RemoveFinalizer(node, podFinalizer)
		return r.Update(ctx, node)
	}
	return nil
}

// okNoneNeeded fails for one that is there.
func (r *Listed) okNoneNeeded(ctx context.Context, pod *corev1.Pod) error {
	if err := r.unready(ctx); err != nil {
		return err
	}
	return r.finalize(ctx, pod)
}

// okNothingFound goes on with nil.
func (r *Listed) okNothingFound(ctx context.Context, pod *corev1.Pod) error {
	node, err := r.firstOf(ctx)
	if err != nil {
		return err
	}
	if node != nil {
		pod.Spec.NodeName = node.Name
	}
	return r.finalize(ctx, pod)
}

// okNotYet has no owner that is set, so that nothing is looked up.
func (r *Listed) okNotYet(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	node, err := r.owned(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node == nil {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}

func (r *Listed) owned(ctx context.Context, pod *corev1.Pod) (*corev1.PersistentVolumeClaim, error) {
	if len(pod.OwnerReferences) == 0 {
		return nil, nil
	}
	return lookup.Claim(ctx, r.Client, pod)
}

// okUnlessDeleted asks for the deletion where the claim is away.
func (r *Listed) okUnlessDeleted(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	claim, err := lookup.Claim(ctx, r.Client, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if claim == nil && pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return r.leave(ctx, pod)
	}
	return ctrl.Result{}, nil
}
