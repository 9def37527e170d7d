package controllers

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/notfound-untold/tenant-credentials/good/api/v1alpha1"
	"example.org/variants/fourth-reconciles/notfound-untold/tenant-credentials/good/pkg/kubeutil"
	"example.org/variants/fourth-reconciles/notfound-untold/tenant-credentials/good/pkg/roles"
)

// TenantReconciler keeps the role of a tenant.
type TenantReconciler struct {
	client.Client
	Server roles.Server
}

// Reconcile makes the role and its secret once.
func (r *TenantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tenant, err := kubeutil.Fetch[v1alpha1.Tenant](ctx, r.Client, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	role := tenant.Name + "-app"
	if err := r.ensureCredentials(ctx, tenant, role); err != nil {
		return ctrl.Result{}, err
	}
	if tenant.Status.Role == role {
		return ctrl.Result{}, nil
	}
	base := tenant.DeepCopy()
	tenant.Status.Role = role
	return ctrl.Result{}, r.Status().Patch(ctx, tenant, client.MergeFrom(base))
}

func (r *TenantReconciler) ensureCredentials(ctx context.Context, tenant *v1alpha1.Tenant, role string) error {
	key := client.ObjectKey{Namespace: tenant.Namespace, Name: role}
	secret, err := kubeutil.Fetch[corev1.Secret](ctx, r.Client, key)
	if err == nil {
		if len(secret.Data["password"]) == 0 {
			return fmt.Errorf("secret %s has no password", key)
		}
		return nil
	}
	if !apierrors.IsNotFound(err) {
		return fmt.Errorf("get secret %s: %w", key, err)
	}

	password, err := roles.NewPassword()
	if err != nil {
		return err
	}
	if err := r.Server.SetPassword(ctx, tenant.Spec.Database, role, password); err != nil {
		return fmt.Errorf("set password of %s: %w", role, err)
	}
	fresh := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Data:       map[string][]byte{"username": []byte(role), "password": []byte(password)},
	}
	if err := controllerutil.SetControllerReference(tenant, fresh, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, fresh)
}

// SetupWithManager registers the controller.
func (r *TenantReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Tenant{}).Owns(&corev1.Secret{}).Complete(r)
}
