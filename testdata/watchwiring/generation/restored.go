package generation

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// Restorer restores the namespace quota, the service and the endpoints of a tenant, and makes its token once.
type Restorer struct{ client.Client }

func (r *Restorer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tenant api.Tenant
	if err := r.Get(ctx, req.NamespacedName, &tenant); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: "tenants", Name: tenant.Name}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, account, func() error {
		account.Labels = map[string]string{"tenant": tenant.Name}
		return controllerutil.SetControllerReference(&tenant, account, r.Scheme())
	}); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.restoreService(ctx, &tenant); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.makeToken(ctx, &tenant)
}

// restoreService updates what somebody has changed.
func (r *Restorer) restoreService(ctx context.Context, tenant *api.Tenant) error {
	var service corev1.Service
	if err := r.Get(ctx, client.ObjectKey{Namespace: "tenants", Name: tenant.Name}, &service); err != nil {
		return err
	}
	wanted := map[string]string{"tenant": tenant.Name}
	if maps.Equal(service.Spec.Selector, wanted) {
		return nil
	}
	service.Spec.Selector = wanted
	if err := controllerutil.SetControllerReference(tenant, &service, r.Scheme()); err != nil {
		return err
	}
	return r.Update(ctx, &service)
}

// makeToken makes the token where it is absent, and looks at nothing in it (cluster-api-provider-linode).
func (r *Restorer) makeToken(ctx context.Context, tenant *api.Tenant) error {
	key := client.ObjectKey{Namespace: "tenants", Name: tenant.Name}
	var token []byte
	if err := r.Get(ctx, key, &corev1.Secret{}); apierrors.IsNotFound(err) {
		token = []byte(tenant.UID)
	} else if err != nil {
		return err
	}
	if token == nil {
		return nil
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.Data = map[string][]byte{"token": token}
		return controllerutil.SetControllerReference(tenant, secret, r.Scheme())
	})
	return err
}

func (r *Restorer) setUp(mgr ctrl.Manager) error {
	changed := builder.WithPredicates(predicate.GenerationChangedPredicate{})
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Owns(&corev1.ServiceAccount{}, changed). // want `^generation-without-generation: a ServiceAccount has no generation`
		Owns(&corev1.Service{}, changed).        // related `here too`
		Complete(r)
}

func (r *Restorer) setUpServices(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Owns(&corev1.Service{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `^generation-without-generation: a Service has no generation`
		Complete(r)
}

func (r *Restorer) setUpTokens(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `^owned-without-generation: a Secret has no generation`
		Complete(r)
}

// setUpTokensByHandler has the handler that Owns stands for.
func (r *Restorer) setUpTokensByHandler(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Tenant{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &api.Tenant{}, handler.OnlyControllerOwner()), // want `^owned-without-generation: a Secret has no generation`
			builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}
