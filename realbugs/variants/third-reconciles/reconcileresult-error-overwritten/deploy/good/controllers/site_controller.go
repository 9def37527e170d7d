package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-error-overwritten/deploy/good/api/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type SiteReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *SiteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &v1.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.ensureChildren(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	url := "https://" + site.Spec.Host
	if site.Status.URL == url {
		return ctrl.Result{}, nil
	}
	site.Status.URL = url
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

func (r *SiteReconciler) ensureChildren(ctx context.Context, site *v1.Site) error {
	svc := newService(site)
	err := r.apply(ctx, site, svc)
	if err != nil {
		return fmt.Errorf("children of %s: %w", site.Name, err)
	}
	cm := newConfig(site)
	err = r.apply(ctx, site, cm)
	if err != nil {
		return fmt.Errorf("children of %s: %w", site.Name, err)
	}
	return nil
}

func (r *SiteReconciler) apply(ctx context.Context, site *v1.Site, child client.Object) error {
	if err := controllerutil.SetControllerReference(site, child, r.Scheme); err != nil {
		return err
	}
	err := r.Create(ctx, child)
	if apierrors.IsAlreadyExists(err) {
		return nil
	}
	return err
}

func (r *SiteReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Site{}).Owns(&corev1.Service{}).Owns(&corev1.ConfigMap{}).Complete(r)
}
