package anyof

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type HostReconciler struct {
	client.Client
	stores map[string]*versions
}

func (m *HostReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := new(corev1.Node)
	switch err := m.Get(ctx, req.NamespacedName, node); {
	case apierrors.IsNotFound(err):
		for _, store := range m.stores {
			store.Delete(req.NamespacedName)
		}
		return ctrl.Result{}, nil
	case err != nil:
		return ctrl.Result{}, err
	}
	pending := false
	for _, store := range m.stores {
		if !store.Satisfied(req.NamespacedName) {
			pending = true
			break
		}
	}
	if pending {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if _, ok := node.Labels["machines.example.com/ready"]; ok {
		return ctrl.Result{}, nil
	}
	base := node.DeepCopy()
	setLabel(node, "machines.example.com/ready", "true")
	m.stores["labels"].Raise(req.NamespacedName)
	if err := m.Patch(ctx, node, client.MergeFrom(base)); err != nil {
		m.stores["labels"].Lower(req.NamespacedName)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (m *HostReconciler) nodeUpdated(node *corev1.Node) {
	for _, store := range m.stores {
		store.Lower(client.ObjectKeyFromObject(node))
	}
}
