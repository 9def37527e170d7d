package strip_then_delete

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	newOnly   = "example.com/new-only"
	newMostly = "example.com/new-mostly"
)

// Manifests makes config maps, and has a finalizer on those alone that are not there yet: the function of CreateOrUpdate runs in both cases.
type Manifests struct{ client.Client }

func (r *Manifests) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	manifest := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, manifest, func() error {
		if manifest.CreationTimestamp.IsZero() {
			controllerutil.AddFinalizer(manifest, newOnly)
		}
		return nil
	}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.fill(ctx, manifest)
}

func (r *Manifests) fill(ctx context.Context, manifest *corev1.ConfigMap) error {
	_, err := controllerutil.CreateOrPatch(ctx, r.Client, manifest, func() error { return fillNew(manifest) })
	return err
}

func fillNew(manifest *corev1.ConfigMap) error {
	if manifest.ResourceVersion == "" {
		controllerutil.AddFinalizer(manifest, newOnly)
	}
	if len(manifest.GetUID()) == 0 {
		controllerutil.AddFinalizer(manifest, newOnly)
	}
	if created := manifest.GetCreationTimestamp(); created.IsZero() {
		controllerutil.AddFinalizer(manifest, newOnly)
	}
	return nil
}

// Papers ask for something else, or for the contrary.
type Papers struct{ client.Client }

func (r *Papers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	paper := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: req.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, paper, func() error {
		if paper.CreationTimestamp.IsZero() {
			controllerutil.AddFinalizer(paper, newMostly)
		}
		if paper.ResourceVersion != "" && paper.Name != "" {
			controllerutil.AddFinalizer(paper, newMostly)
		}
		return nil
	})
	return ctrl.Result{}, err
}

// Shredder deletes both.
type Shredder struct{ client.Client }

func (r *Shredder) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.okManifest(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	paper := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, paper); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(paper, newMostly)
	if err := r.Update(ctx, paper); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, paper)
}

func (r *Shredder) okManifest(ctx context.Context, req ctrl.Request) error {
	manifest := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, manifest); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(manifest, newOnly)
	if err := r.Update(ctx, manifest); err != nil {
		return err
	}
	return r.Delete(ctx, manifest)
}
