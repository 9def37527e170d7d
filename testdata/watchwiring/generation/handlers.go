package generation

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

type queue = workqueue.TypedRateLimitingInterface[reconcile.Request]

// okCacheAlone watches secrets so that their cache is started: no event of one is handled.
func (r *Reconciler) okCacheAlone(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, handler.Funcs{}).
		Watches(&corev1.ConfigMap{}, &handler.Funcs{}).
		WithEventFilter(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{})).
		Complete(r)
}

// okCreated handles what is created alone.
func (r *Reconciler) okCreated(mgr ctrl.Manager) error {
	created := handler.Funcs{CreateFunc: func(_ context.Context, e event.CreateEvent, q queue) { r.enqueue(e.Object, q) }}
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, created, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// updated handles updates as well.
func (r *Reconciler) updated(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, handler.Funcs{ // want `generation-without-generation: a Secret has no generation`
			UpdateFunc: func(_ context.Context, e event.UpdateEvent, q queue) { r.enqueue(e.ObjectNew, q) },
		}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

func (r *Reconciler) enqueue(of client.Object, q queue) {
	q.Add(reconcile.Request{NamespacedName: types.NamespacedName{Name: of.GetLabels()["tenant"]}})
}

// births is a handler of creations.
type births struct{ all handler.EventHandler }

func (b *births) Create(ctx context.Context, e event.CreateEvent, q queue) { b.all.Create(ctx, e, q) }
func (b *births) Update(context.Context, event.UpdateEvent, queue)         {}
func (b *births) Delete(context.Context, event.DeleteEvent, queue)         {}
func (b *births) Generic(context.Context, event.GenericEvent, queue)       {}

// okBirths has a method for updates that does nothing.
func (r *Reconciler) okBirths(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, &births{&handler.EnqueueRequestForObject{}}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}
