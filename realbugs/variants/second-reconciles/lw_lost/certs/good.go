package certs

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type IssuanceReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *IssuanceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	crt := &api.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, crt); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.own(ctx, crt); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.expireOthers(ctx, crt); err != nil {
		return ctrl.Result{}, err
	}
	if crt.Status.Phase == "Issued" {
		return ctrl.Result{}, nil
	}
	crt.Status.Phase = "Issued"
	return ctrl.Result{}, r.SubResource("status").Update(ctx, crt)
}

func (r *IssuanceReconciler) own(ctx context.Context, crt *api.Certificate) error {
	sec := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: crt.Namespace, Name: crt.Spec.SecretName}, sec); err != nil {
		return client.IgnoreNotFound(err)
	}
	lock := client.MergeFromWithOptions(sec.DeepCopy(), client.MergeFromWithOptimisticLock{})
	if err := controllerutil.SetOwnerReference(crt, sec, r.Scheme); err != nil {
		return err
	}
	return r.Patch(ctx, sec, lock)
}

func (r *IssuanceReconciler) expireOthers(ctx context.Context, self *api.Certificate) error {
	var list api.CertificateList
	if err := r.List(ctx, &list, client.InNamespace(self.Namespace)); err != nil {
		return err
	}
	now := time.Now()
	for _, c := range list.Items {
		if c.Name == self.Name || c.Status.Phase == "Expired" {
			continue
		}
		if c.Status.NotAfter != nil && c.Status.NotAfter.Time.Before(now) {
			c.Status.Phase = "Expired"
			c.Status.RenewalTime = &metav1.Time{Time: now}
			if err := r.Status().Update(ctx, &c); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *IssuanceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Certificate{}).Complete(r)
}
