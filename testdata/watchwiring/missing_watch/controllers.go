// Package missing_watch makes objects that a controller controls.
package missing_watch

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
)

// Site is a web site.
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Site.
func (s *Site) DeepCopyObject() runtime.Object {
	copied := *s
	return &copied
}

type sites struct{ client.Client }

func (r *sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Site{}).
		Owns(&appsv1.Deployment{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &Site{})).
		Complete(r)
}

func (r *sites) ensure(ctx context.Context, site *Site) error {
	config := &corev1.ConfigMap{}
	if err := controllerutil.SetControllerReference(site, config, r.Scheme()); err != nil { // want `missing-watch: no watch wakes the controller of a Site for the ConfigMap that it controls: what others change in it stays`
		return err
	}
	return r.Create(ctx, config)
}

func (r *sites) okWatched(ctx context.Context, site *Site) error {
	if err := controllerutil.SetControllerReference(site, &appsv1.Deployment{}, r.Scheme()); err != nil {
		return err
	}
	return controllerutil.SetControllerReference(site, &corev1.Secret{}, r.Scheme())
}

// okOther is about an owner without a controller here.
func (r *sites) okOther(ctx context.Context, job *batchv1.CronJob, object client.Object) error {
	if err := controllerutil.SetControllerReference(job, &corev1.ConfigMap{}, r.Scheme()); err != nil {
		return err
	}
	return nil
}

// Page is reconciled by a controller without For.
type Page struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Page.
func (p *Page) DeepCopyObject() runtime.Object {
	copied := *p
	return &copied
}

type pages struct{ client.Client }

func (r *pages) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// setUpOne builds another controller of pages.
func (r *pages) setUpOne(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("one").For(&Page{}).Complete(r)
}

func (r *pages) setUpTwo(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("two").
		Watches(&Page{}, &handler.EnqueueRequestForObject{}).
		Watches(&batchv1.Job{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &Page{})).
		Complete(r)
}

func (r *pages) okByItself(page *Page) error {
	return controllerutil.SetControllerReference(page, &batchv1.Job{}, r.Scheme())
}
