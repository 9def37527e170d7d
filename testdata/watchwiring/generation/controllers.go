// Package generation filters events by the generation of objects.
package generation

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/labels"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var bucket api.Bucket
	if err := r.Get(ctx, req.NamespacedName, &bucket); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if bucket.Annotations["paused"] == "true" {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// own makes a bucket the controller of what it is to be woken by.
func (r *Reconciler) own(bucket *api.Bucket, set *appsv1.StatefulSet, service *corev1.Service) error {
	if err := controllerutil.SetControllerReference(bucket, set, r.Scheme()); err != nil {
		return err
	}
	return controllerutil.SetControllerReference(bucket, service, r.Scheme())
}

func (r *Reconciler) forSecret(ctx context.Context, secret client.Object) []reconcile.Request {
	return nil
}

func (r *Reconciler) onTheWatch(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `owned-without-generation: a ConfigMap has no generation that changes: the predicate drops all of its updates`
		Owns(&appsv1.Deployment{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// forAll filters the events of each watch.
func (r *Reconciler) forAll(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}). // want `generation-only: Annotations of a Bucket are read, and changes of them do not wake the controller`
		Owns(&appsv1.StatefulSet{}).
		Owns(&corev1.Service{}).                                 // want `owned-without-generation: a Service has no generation`
		Owns(&rbacv1.RoleBinding{}).                             // related `here too`
		WithEventFilter(predicate.GenerationChangedPredicate{}). // related `filtered here`
		Complete(r)
}

// mapped has the predicate in a variable, among others.
func (r *Reconciler) mapped(mgr ctrl.Manager) error {
	changed := predicate.And(predicate.GenerationChangedPredicate{}, predicate.NewPredicateFuncs(func(o client.Object) bool { return o.GetNamespace() != "kube-system" }))
	b := ctrl.NewControllerManagedBy(mgr).For(&api.Bucket{})
	b.Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.forSecret), builder.WithPredicates(changed)) // want `generation-without-generation: a Secret has no generation`
	return b.Complete(r)
}

// byLabels lets changes of labels through, and not those of the data.
func (r *Reconciler) byLabels(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{}))). // want `owned-without-generation: a Secret has no generation that changes: the predicate drops the updates of its content`
		Complete(r)
}

func generationDiffers(e event.UpdateEvent) bool {
	return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration()
}

// compared has a predicate of its own.
func (r *Reconciler) compared(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Owns(&rbacv1.Role{}). // want `owned-without-generation: a Role has no generation`
		WithEventFilter(predicate.Funcs{UpdateFunc: generationDiffers}).
		Complete(r)
}

// silentCreate decides creations alone itself.
type silentCreate struct {
	predicate.GenerationChangedPredicate
}

func (silentCreate) Create(event.CreateEvent) bool { return false }

func (r *Reconciler) embedded(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&api.Tenant{})
	for _, kind := range []client.Object{&appsv1.DaemonSet{}, &corev1.ServiceAccount{}} {
		b = b.Owns(kind, builder.WithPredicates(silentCreate{})) // want `owned-without-generation: a ServiceAccount has no generation`
	}
	return b.Complete(r)
}

// okComparesMore lets changes of the data through.
func (r *Reconciler) okComparesMore(mgr ctrl.Manager) error {
	changed := predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		if e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration() {
			return true
		}
		return e.ObjectOld.GetResourceVersion() != e.ObjectNew.GetResourceVersion()
	}}
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tenant{}).Owns(&corev1.Secret{}, builder.WithPredicates(changed)).Complete(r)
}

func (r *Reconciler) okOrTheVersion(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.AnnotationChangedPredicate{}))).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.ResourceVersionChangedPredicate{}))).
		Watches(&corev1.Node{}, handler.EnqueueRequestsFromMapFunc(r.forSecret),
			builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{}))). // nodes are watched for their labels
		Complete(r)
}

func (r *Reconciler) okOnFor(mgr ctrl.Manager, filter predicate.Predicate) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{}))).
		Owns(&corev1.Secret{}).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(filter)).
		Complete(r)
}

// dataChanged keeps the name of what it embeds, and decides updates itself.
type dataChanged struct {
	predicate.GenerationChangedPredicate
}

func (dataChanged) Update(e event.UpdateEvent) bool {
	return e.ObjectOld.GetResourceVersion() != e.ObjectNew.GetResourceVersion()
}

func (r *Reconciler) okOverridden(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(dataChanged{})).
		Complete(r)
}

type tenants struct{ client.Client }

func (r *tenants) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tenant api.Tenant
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &tenant))
}

// okSpecAlone is all that this reconciler reads.
func (r *tenants) okSpecAlone(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tenant{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).Complete(r)
}

// typed has a list of predicates that grows on some paths.
func (r *Reconciler) typed(c controller.Controller, mgr ctrl.Manager, h handler.TypedEventHandler[*corev1.Secret, reconcile.Request], selector labels.Selector) error {
	predicates := []predicate.TypedPredicate[*corev1.Secret]{predicate.TypedGenerationChangedPredicate[*corev1.Secret]{}}
	if selector != nil {
		predicates = append(predicates, predicate.NewTypedPredicateFuncs(func(s *corev1.Secret) bool { return selector.Matches(labels.Set(s.Labels)) }))
	}
	return c.Watch(source.Kind(mgr.GetCache(), &corev1.Secret{}, h, predicates...)) // want `generation-without-generation: a Secret has no generation`
}

// okTyped filters by the generation only where somebody asks for it.
func (r *Reconciler) okTyped(c controller.Controller, mgr ctrl.Manager, h handler.TypedEventHandler[*corev1.Secret, reconcile.Request], quiet bool) error {
	predicates := []predicate.TypedPredicate[*corev1.Secret]{predicate.TypedResourceVersionChangedPredicate[*corev1.Secret]{}}
	if quiet {
		predicates = append(predicates, predicate.TypedGenerationChangedPredicate[*corev1.Secret]{})
	}
	return c.Watch(source.Kind(mgr.GetCache(), &corev1.Secret{}, h, predicates...))
}

// typedInTurn appends for each namespace.
func (r *Reconciler) typedInTurn(c controller.Controller, mgr ctrl.Manager, h handler.TypedEventHandler[*corev1.Secret, reconcile.Request], namespaces []string) error {
	var predicates []predicate.TypedPredicate[*corev1.Secret]
	predicates = append(predicates, predicate.TypedGenerationChangedPredicate[*corev1.Secret]{})
	for _, namespace := range namespaces {
		predicates = append(predicates, predicate.NewTypedPredicateFuncs(func(s *corev1.Secret) bool { return s.Namespace != namespace }))
	}
	return c.Watch(source.Kind(mgr.GetCache(), &corev1.Secret{}, h, predicates...)) // want `generation-without-generation: a Secret has no generation`
}

// okTypedEither filters by the generation on one of two paths.
func (r *Reconciler) okTypedEither(c controller.Controller, mgr ctrl.Manager, h handler.TypedEventHandler[*corev1.Secret, reconcile.Request], quiet bool) error {
	predicates := []predicate.TypedPredicate[*corev1.Secret]{predicate.TypedResourceVersionChangedPredicate[*corev1.Secret]{}}
	if quiet {
		predicates = append(predicates, predicate.TypedGenerationChangedPredicate[*corev1.Secret]{})
	} else {
		predicates = append(predicates, predicate.TypedLabelChangedPredicate[*corev1.Secret]{})
	}
	return c.Watch(source.Kind(mgr.GetCache(), &corev1.Secret{}, h, predicates...))
}
