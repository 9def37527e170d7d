// Package example has the programs of the manual.
package example

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// Buckets keeps the secret of each bucket.
type Buckets struct{ client.Client }

// Reconcile stops for paused buckets.
func (r *Buckets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var bucket api.Bucket
	if err := r.Get(ctx, req.NamespacedName, &bucket); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if bucket.Annotations["paused"] == "true" { // related `^read here$`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func (r *Buckets) ofSecret(ctx context.Context, secret client.Object) []reconcile.Request { return nil }

func labelled(object client.Object) bool { return object.GetLabels()["managed"] == "true" }

// Filtered is woken by no change of a secret.
func (r *Buckets) Filtered(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret)). // want `^generation-without-generation: a Secret has no generation that changes: the predicate drops all of its updates$`
		Owns(&appsv1.Deployment{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}). // related `^filtered here$`
		Complete(r)
}

// Unfiltered looks at the generation where there is one.
func (r *Buckets) Unfiltered(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret)).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// Owned is woken by no change of a secret of its own.
func (r *Buckets) Owned(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `^owned-without-generation: a Secret has no generation that changes: the predicate drops all of its updates$`
		Complete(r)
}

// OwnedUnfiltered is woken by each.
func (r *Buckets) OwnedUnfiltered(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Owns(&corev1.Secret{}).
		Complete(r)
}

// Twice is woken by secrets without the label, too.
func (r *Buckets) Twice(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret),
			builder.WithPredicates(predicate.NewPredicateFuncs(labelled)),        // want `^predicates-overwritten: these predicates of Watches are replaced by those of the second WithPredicates: they filter nothing$`
			builder.WithPredicates(predicate.ResourceVersionChangedPredicate{})). // related `^replaced by these$`
		Complete(r)
}

// Once filters by both.
func (r *Buckets) Once(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret),
			builder.WithPredicates(predicate.NewPredicateFuncs(labelled), predicate.ResourceVersionChangedPredicate{})).
		Complete(r)
}

// Paused is not woken when the annotation goes.
func (r *Buckets) Paused(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `^generation-only: Annotations of a Bucket are read, and changes of them do not wake the controller: the predicate lets changes of the spec through$`
		Complete(r)
}

// Unpaused is.
func (r *Buckets) Unpaused(mgr ctrl.Manager) error {
	specOrAnnotations := predicate.Or(predicate.GenerationChangedPredicate{}, predicate.AnnotationChangedPredicate{})
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(specOrAnnotations)).
		Complete(r)
}

// Classes is woken by the classes of a tenant.
func (r *Buckets) Classes(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tenant{}).Owns(&storagev1.StorageClass{}).Complete(r)
}

func (r *Buckets) ensureClass(ctx context.Context, bucket *api.Bucket) error {
	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name, Namespace: bucket.Namespace}}
	if err := controllerutil.SetControllerReference(bucket, class, r.Scheme()); err != nil { // want `^cross-scope-owner: a Bucket is in a namespace and cannot own a StorageClass, which is in none: the call fails, or the garbage collector deletes the StorageClass$`
		return err
	}
	return r.Create(ctx, class)
}

func (r *Buckets) ensureClassOfTenant(ctx context.Context, tenant *api.Tenant) error {
	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: tenant.Name}}
	if err := controllerutil.SetControllerReference(tenant, class, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, class)
}

func (r *Buckets) ensureConfig(ctx context.Context, tenant *api.Tenant) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: tenant.Name, Namespace: "tenants"}}
	if err := controllerutil.SetControllerReference(tenant, config, r.Scheme()); err != nil { // want `^missing-watch: no watch wakes the controller of a Tenant for the ConfigMap that it controls: what others change in it stays$`
		return err
	}
	return r.Create(ctx, config)
}

// Kinds hands each watch the predicate of the buckets.
func (r *Buckets) Kinds(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}). // want `^predicate-of-another-type: the predicate is for objects of type Bucket: no update of a Deployment passes$`
		WithEventFilter(predicate.Funcs{UpdateFunc: classChanged}).
		Complete(r)
}

func classChanged(e event.UpdateEvent) bool {
	bucket, ok := e.ObjectNew.(*api.Bucket) // related `^asserted here$`
	if !ok {
		return false
	}
	return bucket.Spec.Class != e.ObjectOld.(*api.Bucket).Spec.Class
}

// Kind hands it to the watch of the buckets.
func (r *Buckets) Kind(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(predicate.Funcs{UpdateFunc: classChanged})).
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

// Nodes is woken by the metadata of nodes.
type Nodes struct{ client.Client }

// Reconcile reads them.
func (r *Nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.capacity(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.labels(ctx, req.Name)
}

// SetupWithManager makes the controller.
func (r *Nodes) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Node{}, builder.OnlyMetadata). // related `^watched here$`
		Complete(r)
}

func (r *Nodes) capacity(ctx context.Context, name string) error {
	var node corev1.Node
	return r.Get(ctx, client.ObjectKey{Name: name}, &node) // want `^two-informers: this reads whole objects, and the watch keeps the metadata: a second informer for the Node, which may not have seen the event yet$`
}

func (r *Nodes) labels(ctx context.Context, name string) error {
	node := &metav1.PartialObjectMetadata{}
	node.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Node"))
	return r.Get(ctx, client.ObjectKey{Name: name}, node)
}
