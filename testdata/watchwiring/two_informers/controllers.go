// Package two_informers watches kinds in one form and reads them in another.
package two_informers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

func ofObject(ctx context.Context, object client.Object) []reconcile.Request { return nil }

// whole watches metadata and reads whole objects.
type whole struct {
	client.Client
	direct client.Reader
}

func (r *whole) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil { // want `two-informers: this reads whole objects, and the watch keeps the metadata: a second informer for the Secret, which may not have seen the event yet`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.nodes(ctx)
}

func (r *whole) nodes(ctx context.Context) error {
	return r.List(ctx, &corev1.NodeList{}) // want `two-informers: this reads whole objects, .* for the Node`
}

// okDirect asks the server, and okOther another kind.
func (r *whole) okDirect(ctx context.Context, key client.ObjectKey) error {
	if err := r.direct.Get(ctx, key, &corev1.Secret{}); err != nil {
		return err
	}
	return r.Get(ctx, key, &corev1.ConfigMap{})
}

func (r *whole) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.OnlyMetadata). // related `watched here`
		WatchesMetadata(&corev1.Node{}, handler.EnqueueRequestsFromMapFunc(ofObject)).
		Complete(r)
}

// partial watches whole objects and reads their metadata.
type partial struct{ client.Client }

func (r *partial) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	meta := &metav1.PartialObjectMetadata{}
	meta.SetGroupVersionKind(appsv1.SchemeGroupVersion.WithKind("Deployment"))
	if err := r.Get(ctx, req.NamespacedName, meta); err != nil { // want `two-informers: this reads the metadata, and the watch keeps whole objects: .* for the Deployment`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.untyped(ctx, req.NamespacedName)
}

// untyped reads from the cache, since the options of the client say so.
func (r *partial) untyped(ctx context.Context, key client.ObjectKey) error {
	set := &unstructured.Unstructured{}
	set.SetGroupVersionKind(schema.GroupVersionKind{Group: "apps", Version: "v1", Kind: "StatefulSet"})
	return r.Get(ctx, key, set) // want `two-informers: this reads objects without a type, and the watch keeps those with one: .* for the StatefulSet`
}

func (r *partial) okSame(ctx context.Context, key client.ObjectKey) error {
	if err := r.Get(ctx, key, &appsv1.Deployment{}); err != nil {
		return err
	}
	other := &metav1.PartialObjectMetadata{}
	other.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Pod"))
	return r.Get(ctx, key, other)
}

func (r *partial) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}).
		Owns(&appsv1.StatefulSet{}).
		Complete(r)
}
