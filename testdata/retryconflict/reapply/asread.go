package reapply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconcile sets conditions in one object, and writes another one.
func (n *Nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := n.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	n.mark(node)
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, req.NamespacedName, latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		return n.Status().Update(ctx, latest) // want `reapply-lost: Update writes the status of latest as each try reads it: nothing is set in between, so that nothing is stored`
	})
	return ctrl.Result{}, err
}

func (n *Nodes) mark(node *corev1.Node) {
	node.Status.Conditions = append(node.Status.Conditions, corev1.NodeCondition{Type: corev1.NodeReady})
}

// inMethod reads by a method.
func (n *Nodes) inMethod(ctx context.Context, node *corev1.Node) error {
	n.mark(node)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var latest corev1.Node
		if err := n.read(ctx, node.Name, &latest); err != nil {
			return err
		}
		return n.Status().Update(ctx, &latest) // want `reapply-lost: Update writes the status of latest`
	})
}

func (n *Nodes) read(ctx context.Context, name string, into *corev1.Node) error {
	return n.Get(ctx, client.ObjectKey{Name: name}, into)
}

// okTakenOver has the status of the other object.
func (n *Nodes) okTakenOver(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), latest); err != nil {
			return err
		}
		node.Status.DeepCopyInto(&latest.Status)
		return n.Status().Update(ctx, latest)
	})
}

// okMarked is changed by a method.
func (n *Nodes) okMarked(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), latest); err != nil {
			return err
		}
		n.mark(latest)
		return n.Status().Update(ctx, latest)
	})
}

// okElements changes what a part of it leads to.
func (n *Nodes) okElements(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), latest); err != nil {
			return err
		}
		for i := range latest.Status.Conditions {
			condition := &latest.Status.Conditions[i]
			condition.Status = corev1.ConditionFalse
		}
		return n.Status().Update(ctx, latest)
	})
}

// okInClosure changes it in a function of its own.
func (n *Nodes) okInClosure(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), latest); err != nil {
			return err
		}
		apply := func() { latest.Status.Phase = corev1.NodeRunning }
		apply()
		return n.Status().Update(ctx, latest)
	})
}

// okChange is what the caller hands over.
func (n *Nodes) okChange(ctx context.Context, kube kubernetes.Interface, name string, change func(*corev1.NodeStatus)) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: name}, latest); err != nil {
			return err
		}
		change(&latest.Status)
		_, err := kube.CoreV1().Nodes().UpdateStatus(ctx, latest, metav1.UpdateOptions{})
		return err
	})
}

// okEntries changes a map that the object has.
func (n *Nodes) okEntries(ctx context.Context, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: name}, latest); err != nil {
			return err
		}
		capacity := latest.Status.Capacity
		delete(capacity, corev1.ResourceCPU)
		return n.Status().Update(ctx, latest)
	})
}

// okHeld changes it by a struct that has it.
func (n *Nodes) okHeld(ctx context.Context, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: name}, latest); err != nil {
			return err
		}
		(&marker{latest}).run()
		return n.Status().Update(ctx, latest)
	})
}

type marker struct{ node *corev1.Node }

func (m *marker) run() { m.node.Status.Phase = corev1.NodeRunning }

// okHeldPart changes it by a struct that has its status.
func (n *Nodes) okHeldPart(ctx context.Context, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: name}, latest); err != nil {
			return err
		}
		m := &statusMarker{status: &latest.Status}
		m.run()
		return n.Status().Update(ctx, latest)
	})
}

type statusMarker struct{ status *corev1.NodeStatus }

func (m *statusMarker) run() { m.status.Phase = corev1.NodeRunning }

type marked interface{ mark() }

// okByInterface changes it by an interface that it is asserted to.
func (n *Nodes) okByInterface(ctx context.Context, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: name}, latest); err != nil {
			return err
		}
		if m, ok := any(latest).(marked); ok {
			m.mark()
		}
		return n.Status().Update(ctx, latest)
	})
}
