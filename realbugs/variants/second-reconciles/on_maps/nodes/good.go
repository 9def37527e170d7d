package nodes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type NodeReconciler struct {
	client.Client
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if old, ok := m.Annotations["platform.acme.io/size"]; ok && old != m.Spec.Size {
		m.Annotations["platform.acme.io/size"] = m.Spec.Size
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	data := ""
	if b := m.Spec.Bootstrap; b != nil {
		data = ptr.Deref(b.DataSecretName, "")
	}
	return ctrl.Result{}, r.mark(ctx, m, data)
}

func (r *NodeReconciler) mark(ctx context.Context, m *api.Machine, data string) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: m.Namespace, Name: m.Name}}
	values := map[string]string{}
	cm.Data = values
	values["bootstrap"] = data
	switch ref := m.Status.NodeRef; {
	case ref == nil && m.Status.LastHeartbeat == nil:
		cm.Data["state"] = "new"
	case ref == nil:
		cm.Data["state"] = "lost"
	default:
		cm.Data["node"] = ref.Name
	}
	return client.IgnoreAlreadyExists(r.Create(ctx, cm))
}

func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
