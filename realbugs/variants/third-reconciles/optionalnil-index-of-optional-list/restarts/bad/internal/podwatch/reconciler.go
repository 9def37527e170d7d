package podwatch

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Reconciler tells the owner of a failed pod why it failed.
type Reconciler struct {
	kube   client.Client
	events record.EventRecorder
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.kube.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Phase != corev1.PodFailed {
		return ctrl.Result{}, nil
	}
	v := judge(pod)
	logf.FromContext(ctx).Info("pod failed", "verdict", v.String())
	owner := metav1.GetControllerOf(pod)
	if owner == nil || owner.Kind != "Job" {
		return ctrl.Result{}, nil
	}
	job := &batchv1.Job{}
	if err := r.kube.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: owner.Name}, job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.events.Event(job, corev1.EventTypeWarning, "PodFailed", v.String())
	return ctrl.Result{}, nil
}

func Setup(mgr ctrl.Manager, events record.EventRecorder) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(&Reconciler{kube: mgr.GetClient(), events: events})
}
