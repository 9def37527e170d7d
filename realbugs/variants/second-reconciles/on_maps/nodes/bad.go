package nodes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.Annotations["platform.acme.io/size"] != m.Spec.Size {
		m.Annotations["platform.acme.io/size"] = m.Spec.Size // WANT optionalnil/nil-map-write
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	if m.Spec.Bootstrap != nil {
		return ctrl.Result{}, r.mark(ctx, m, *m.Spec.Bootstrap.DataSecretName)
	}
	return ctrl.Result{}, r.mark(ctx, m, "")
}

func (r *MachineReconciler) mark(ctx context.Context, m *api.Machine, data string) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: m.Namespace, Name: m.Name}, Data: map[string]string{}}
	cm.Data["bootstrap"] = data
	if ref := m.Status.NodeRef; ref == nil && m.Status.LastHeartbeat == nil {
		cm.Data["state"] = "new"
	} else {
		cm.Data["node"] = ref.Name // WANT optionalnil/tested-then-used
	}
	return client.IgnoreAlreadyExists(r.Create(ctx, cm))
}

func (r *MachineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
