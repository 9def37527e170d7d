package conjunction

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// TenantReconciler gives every labelled namespace a service account and a config map.
type TenantReconciler struct {
	client.Client
	accounts *counter
	configs  *counter
}

func (s *TenantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.Name
	var ns corev1.Namespace
	if err := s.Get(ctx, req.NamespacedName, &ns); err != nil {
		if apierrors.IsNotFound(err) {
			s.accounts.Delete(key)
			s.configs.Delete(key)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	ready := s.accounts.Satisfied(key) && s.configs.Satisfied(key)
	if !ready {
		log.FromContext(ctx).V(1).Info("waiting for the cache")
		return ctrl.Result{}, nil // WANT expecttimeout/no-timeout
	}
	if err := s.ensure(ctx, s.accounts, key, &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: "tenant", Namespace: key}}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.ensure(ctx, s.configs, key, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "tenant", Namespace: key}})
}

func (s *TenantReconciler) ensure(ctx context.Context, pending *counter, key string, obj client.Object) error {
	err := s.Get(ctx, client.ObjectKeyFromObject(obj), obj)
	if err == nil || !apierrors.IsNotFound(err) {
		return err
	}
	pending.Expect(key)
	if err := s.Create(ctx, obj); err != nil {
		pending.Observe(key)
		return err
	}
	return nil
}

func (s *TenantReconciler) seen(obj client.Object) {
	switch obj.(type) {
	case *corev1.ServiceAccount:
		s.accounts.Observe(obj.GetNamespace())
	case *corev1.ConfigMap:
		s.configs.Observe(obj.GetNamespace())
	}
}
