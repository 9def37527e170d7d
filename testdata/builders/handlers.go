package builders

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
)

// SetupOwned wakes the controller for what its objects own.
func (d *Docks) SetupOwned(mgr ctrl.Manager) error {
	owner := handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &appsv1.Deployment{}, handler.OnlyControllerOwner()) // handlers: wakes Deployment
	any := handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &appsv1.Deployment{})                                  // handlers: wakes Deployment
	return ctrl.NewControllerManagedBy(mgr).
		For(&appsv1.Deployment{}).     // handlers: none
		Owns(&corev1.Secret{}).        // handlers: controllers only
		Watches(&corev1.Pod{}, owner). // handlers: controllers only
		Watches(&batchv1.Job{}, any).  // handlers: none
		Complete(d)
}

func (c *Cranes) unused(mgr ctrl.Manager) handler.EventHandler {
	return handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &appsv1.Deployment{}) // handlers: wakes Job
}

func isReady(e event.UpdateEvent) bool {
	pod, ok := e.ObjectNew.(*corev1.Pod) // handlers: wants Pod
	return ok && pod.Status.Phase == corev1.PodRunning
}

func named(object client.Object) types.NamespacedName {
	job := object.(*batchv1.Job) // handlers: wants Job
	return client.ObjectKeyFromObject(job)
}

func eitherOr(object client.Object) bool {
	_, isPod := object.(*corev1.Pod) // handlers: none
	return isPod || object.GetName() == "a"
}
