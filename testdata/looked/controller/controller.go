// Package controller hands objects to another package.
package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/looked/metrics"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type reconciler struct {
	client   client.Client
	recorder *metrics.Recorder
	after    func(client.Object)
}

func newReconciler(c client.Client) *reconciler {
	r := &reconciler{client: c, recorder: new(metrics.Recorder)}
	r.after = func(object client.Object) {
		if backup, ok := object.(*api.Backup); ok {
			r.recorder.OkDeleted(backup)
		}
	}
	return r
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var backup api.Backup
	if err := r.client.Get(ctx, req.NamespacedName, &backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.recorder.Seen(&backup)
	if meta.IsStatusConditionTrue(backup.Status.Conditions, "Ready") {
		r.recorder.OkReady(&backup)
	}
	if meta.FindStatusCondition(backup.Status.Conditions, "Done") != nil {
		r.after(&backup)
	}
	var pod corev1.Pod
	if err := r.client.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.owned(&pod)
}

func (r *reconciler) owned(pod *corev1.Pod) error {
	names := []string{metrics.Address(pod)}
	if metav1.GetControllerOf(pod) != nil {
		names = append(names, metrics.OkOwned(pod), metrics.Both(pod))
	}
	if len(pod.Status.PodIPs) > 0 {
		names = append(names, metrics.OkAddress(pod))
	}
	pod.Name = names[0]
	return nil
}

func (r *reconciler) each(ctx context.Context) (names []string, err error) {
	var pods corev1.PodList
	if err := r.client.List(ctx, &pods); err != nil {
		return nil, err
	}
	for i := range pods.Items {
		names = append(names, metrics.Both(&pods.Items[i]), metrics.Address(&pods.Items[i]))
	}
	return names, nil
}
