// Package unheld writes objects over those that are there, of kinds to which nobody adds finalizers.
package unheld

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Monitor is of an API of another project, as the ServiceMonitor of the operator of Prometheus (libopenstorage/operator).
type Monitor struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

// DeepCopyObject makes it an object.
func (m *Monitor) DeepCopyObject() runtime.Object {
	return &Monitor{m.TypeMeta, *m.ObjectMeta.DeepCopy()}
}

// A Tenant gets a finalizer from its controller.
type Tenant struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

// DeepCopyObject makes it an object.
func (t *Tenant) DeepCopyObject() runtime.Object {
	return &Tenant{t.TypeMeta, *t.ObjectMeta.DeepCopy()}
}

// Writer writes what it has put together.
type Writer struct{ client.Client }

func (w *Writer) okMonitor(ctx context.Context, monitor *Monitor) error {
	found := &Monitor{}
	err := w.Get(ctx, client.ObjectKeyFromObject(monitor), found)
	if apierrors.IsNotFound(err) {
		return w.Create(ctx, monitor)
	}
	if err != nil {
		return err
	}
	monitor.ResourceVersion = found.ResourceVersion
	return w.Update(ctx, monitor)
}

func (w *Writer) tenant(ctx context.Context, tenant *Tenant) error {
	found := &Tenant{}
	err := w.Get(ctx, client.ObjectKeyFromObject(tenant), found)
	if apierrors.IsNotFound(err) {
		return w.Create(ctx, tenant)
	}
	if err != nil {
		return err
	}
	tenant.ResourceVersion = found.ResourceVersion
	return w.Update(ctx, tenant) // want `overwritten: tenant takes the version of what is there`
}

// hold is what the controller of tenants does.
func (w *Writer) hold(ctx context.Context, tenant *Tenant) error {
	if !tenant.DeletionTimestamp.IsZero() {
		return nil
	}
	if controllerutil.AddFinalizer(tenant, "unheld.example.com/tenant") {
		return w.Update(ctx, tenant)
	}
	return nil
}

// okMetrics has a service without a load balancer.
func (w *Writer) okMetrics(ctx context.Context, name string) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: corev1.ServiceSpec{Type: corev1.ServiceTypeClusterIP}}
	found := &corev1.Service{}
	err := w.Get(ctx, client.ObjectKeyFromObject(service), found)
	if apierrors.IsNotFound(err) {
		return w.Create(ctx, service)
	}
	if err != nil {
		return err
	}
	service.ResourceVersion = found.ResourceVersion
	return w.Update(ctx, service)
}

// okRoles hands kinds to a function for all kinds to which nobody adds finalizers.
func (w *Writer) okRoles(ctx context.Context) error {
	if err := w.anyKind(ctx, &rbacv1.Role{}); err != nil {
		return err
	}
	return w.anyKind(ctx, &corev1.ServiceAccount{})
}

func (w *Writer) anyKind(ctx context.Context, obj client.Object) error {
	old := obj.DeepCopyObject().(client.Object)
	err := w.Get(ctx, client.ObjectKeyFromObject(obj), old)
	if apierrors.IsNotFound(err) {
		return w.Create(ctx, obj)
	}
	if err != nil {
		return err
	}
	obj.SetResourceVersion(old.GetResourceVersion())
	return w.Update(ctx, obj)
}
