package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-status-overwritten/image/bad/api/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Builder interface {
	Build(ctx context.Context, source, tag string) (digest string, err error)
}

type ImageReconciler struct {
	client.Client
	Builder Builder
}

func (r *ImageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	img := &v1.Image{}
	if err := r.Get(ctx, req.NamespacedName, img); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if img.Status.ObservedGeneration == img.Generation && img.Status.Phase == "Built" {
		return ctrl.Result{}, nil
	}
	if err := r.build(ctx, img); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.save(ctx, img)
}

func (r *ImageReconciler) build(ctx context.Context, img *v1.Image) error {
	digest, err := r.Builder.Build(ctx, img.Spec.Source, img.Spec.Tag)
	if err != nil {
		return fmt.Errorf("build %s: %w", img.Spec.Tag, err)
	}
	img.Status.Digest = digest
	img.Status.Phase = "Built"
	img.Status.ObservedGeneration = img.Generation
	if img.Annotations == nil {
		img.Annotations = map[string]string{}
	}
	img.Annotations["build.acme.io/digest"] = digest
	return nil
}

func (r *ImageReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Image{}).Complete(r)
}
