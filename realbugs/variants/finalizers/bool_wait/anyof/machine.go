package anyof

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
	stores map[string]*versions
}

func (m *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
		return ctrl.Result{}, nil // WANT expecttimeout/no-timeout
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

func (m *MachineReconciler) nodeUpdated(node *corev1.Node) {
	for _, store := range m.stores {
		store.Lower(client.ObjectKeyFromObject(node))
	}
}
