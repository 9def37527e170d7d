package another_type

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/source"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// okLater gives the controller that the builder has made more to watch: the filter of the builder is not for that.
func (r *reconciler) okLater(mgr ctrl.Manager) error {
	c, err := ctrl.NewControllerManagedBy(mgr).For(&api.Bucket{}).WithEventFilter(classChanged()).Build(r)
	if err != nil {
		return err
	}
	if err := okWatchPods(mgr, c); err != nil {
		return err
	}
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Node{}, &handler.EnqueueRequestForObject{}))
}

func okWatchPods(mgr ctrl.Manager, c controller.Controller) error {
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Pod{}, &handler.EnqueueRequestForObject{}, predicate.ResourceVersionChangedPredicate{}))
}

// later has a predicate of its own there, for objects of another kind.
func (r *reconciler) later(mgr ctrl.Manager) error {
	c, err := ctrl.NewControllerManagedBy(mgr).For(&api.Bucket{}).WithEventFilter(classChanged()).Build(r)
	if err != nil {
		return err
	}
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &appsv1.Deployment{}, &handler.EnqueueRequestForObject{}, classChanged())) // want `predicate-of-another-type: the predicate is for objects of type Bucket: no update of a Deployment passes`
}
