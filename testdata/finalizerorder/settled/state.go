// Package settled ends before it looks at the deletion of what is done.
package settled

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/settled/phases"
)

const podFinalizer = "pods.example.com/traces"

// Traces keeps what pods leave until they are deleted.
type Traces struct{ client.Client }

// phase ends with a phase that pods do not leave.
func (t *Traces) phase(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.Status.Phase == corev1.PodFailed { // related `asked here`
		logf.FromContext(ctx).Info("failed")
		return ctrl.Result{}, nil // want `kept-for-ever: the status of pod ends the reconcile before it looks at the deletion: in this state its finalizer stays`
	}
	if !pod.DeletionTimestamp.IsZero() { // related `deletion is looked at here`
		return ctrl.Result{}, t.remove(ctx, pod)
	}
	if controllerutil.AddFinalizer(pod, podFinalizer) {
		return ctrl.Result{}, t.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// remove is called for a pod that is being deleted.
func (t *Traces) remove(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp == nil {
		return nil
	}
	controllerutil.RemoveFinalizer(pod, podFinalizer)
	return t.Update(ctx, pod)
}

// Reconcile asks a function of the package.
func (t *Traces) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := t.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if finished(&pod) {
		return ctrl.Result{}, nil // want `kept-for-ever: the status of pod ends the reconcile`
	}
	if pod.GetDeletionTimestamp() != nil {
		controllerutil.RemoveFinalizer(&pod, podFinalizer)
		return ctrl.Result{}, t.Update(ctx, &pod)
	}
	return ctrl.Result{}, nil
}

func finished(pod *corev1.Pod) bool {
	return pod.Status.Phase == corev1.PodSucceeded || pod.Status.Phase == corev1.PodFailed
}

// started asks for a time, and a switch for the phases.
func (t *Traces) started(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.Status.StartTime != nil {
		return ctrl.Result{}, nil // want `kept-for-ever: the status of pod ends the reconcile`
	}
	return t.deleted(ctx, pod)
}

func (t *Traces) deleted(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, t.remove(ctx, pod)
}

// elsewhere asks a function of another package.
func (t *Traces) elsewhere(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if phases.Final(pod) {
		return ctrl.Result{}, nil // want `kept-for-ever: the status of pod ends the reconcile`
	}
	return t.deleted(ctx, pod)
}

// okPaused asks for a label as well, which somebody can take away.
func (t *Traces) okPaused(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if phases.Paused(pod) {
		return ctrl.Result{}, nil
	}
	return t.deleted(ctx, pod)
}

// okFirst looks at the deletion first.
func (t *Traces) okFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, t.remove(ctx, pod)
	}
	if finished(pod) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, t.Update(ctx, pod)
}

// okBoth asks for both.
func (t *Traces) okBoth(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if finished(pod) && pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, t.remove(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okWaits comes back, waits for a state, or changes the one that it finds.
func (t *Traces) okWaits(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	switch pod.Status.Phase {
	case "":
		return ctrl.Result{}, nil
	case corev1.PodPending:
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	case corev1.PodUnknown:
		pod.Status.Phase = corev1.PodPending
		return ctrl.Result{}, t.Status().Update(ctx, pod)
	}
	if pod.Status.Phase != corev1.PodRunning {
		return ctrl.Result{}, nil
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, t.remove(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// Nodes lets nodes go when they are done.
type Nodes struct{ client.Client }

// okReleased finds nodes that have lost their finalizer already.
func (n *Nodes) okReleased(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	if node.Status.Phase == corev1.NodeTerminated {
		return ctrl.Result{}, nil
	}
	if !node.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(node, podFinalizer)
		return ctrl.Result{}, n.Update(ctx, node)
	}
	return ctrl.Result{}, nil
}

func (n *Nodes) terminate(ctx context.Context, node *corev1.Node) error {
	node.Labels["terminated"] = metav1.Now().String()
	controllerutil.RemoveFinalizer(node, podFinalizer)
	return n.Update(ctx, node)
}
