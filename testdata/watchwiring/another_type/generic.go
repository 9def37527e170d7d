package another_type

import (
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// settings decides over all events by one method, to which it hands an event of its own making.
type settings struct {
	predicate.Funcs
	name string
}

func (s *settings) Create(e event.CreateEvent) bool {
	return s.Generic(event.GenericEvent{Object: e.Object})
}

func (s *settings) Update(e event.UpdateEvent) bool {
	return s.Generic(event.GenericEvent{
		Object: e.ObjectNew,
	})
}

func (s *settings) Generic(e event.GenericEvent) bool {
	if e.Object == nil {
		return false
	}
	config, ok := e.Object.(*corev1.ConfigMap)
	return ok && config.Name == s.name
}

func (r *reconciler) settingsForAll(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}). // want `predicate-of-another-type: the predicate is for objects of type ConfigMap: no update of a Bucket passes`
		Owns(&corev1.ConfigMap{}).
		WithEventFilter(&settings{name: "settings"}).
		Complete(r)
}

func (r *reconciler) okSettings(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(&settings{name: "settings"})).
		Complete(r)
}

// others lets what is no config map pass.
type others struct{ predicate.Funcs }

func (o others) Update(e event.UpdateEvent) bool {
	return o.Generic(event.GenericEvent{Object: e.ObjectNew})
}

func (others) Generic(e event.GenericEvent) bool {
	config, ok := e.Object.(*corev1.ConfigMap)
	return !ok || config.Name == "settings"
}

func (r *reconciler) okOthers(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Bucket{}).Owns(&corev1.ConfigMap{}).WithEventFilter(others{}).Complete(r)
}
