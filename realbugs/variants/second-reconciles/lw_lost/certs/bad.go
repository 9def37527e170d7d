package certs

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	corev1 "k8s.io/api/core/v1"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type CertificateReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	crt := &api.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, crt); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.own(ctx, crt); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.expireOthers(ctx, req.Namespace); err != nil {
		return ctrl.Result{}, err
	}
	crt.Status.Phase = "Issued" // WANT lostwrite/wrong-writer
	return ctrl.Result{}, r.Update(ctx, crt)
}

func (r *CertificateReconciler) own(ctx context.Context, crt *api.Certificate) error {
	sec := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: crt.Namespace, Name: crt.Spec.SecretName}, sec); err != nil {
		return client.IgnoreNotFound(err)
	}
	orig := sec.DeepCopy()
	if err := controllerutil.SetOwnerReference(crt, sec, r.Scheme); err != nil {
		return err
	}
	return r.Patch(ctx, sec, client.MergeFrom(orig)) // WANT lostwrite/lockless-list-patch
}

func (r *CertificateReconciler) expireOthers(ctx context.Context, ns string) error {
	var list api.CertificateList
	if err := r.List(ctx, &list, client.InNamespace(ns)); err != nil {
		return err
	}
	now := time.Now()
	for _, c := range list.Items {
		if c.Status.NotAfter != nil && c.Status.NotAfter.Time.Before(now) {
			c.Status.Phase = "Expired" // WANT lostwrite/never-written
			c.Status.RenewalTime = &metav1.Time{Time: now}
		}
	}
	for i := range list.Items {
		if err := r.Status().Update(ctx, &list.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *CertificateReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Certificate{}).Complete(r)
}
