// Package reapply writes into objects that were read again.
package reapply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes keeps nodes.
type Nodes struct{ client.Client }

func (n *Nodes) status(ctx context.Context, node *corev1.Node) error {
	if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
		return err
	}
	status := node.Status.DeepCopy() // related `copied here, and not changed since`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status = *status // want `reapply-lost: node.Status is read again and then overwritten`
		return n.Status().Update(ctx, node)
	})
}

func (n *Nodes) whole(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	before := node.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		node.Spec = before.Spec // want `reapply-lost: node.Spec`
		return n.Update(ctx, node)
	})
}

// okDesired writes the status that its caller has made: the usual form of a single writer.
func (n *Nodes) okDesired(ctx context.Context, node *corev1.Node) error {
	desired := node.Status.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status = *desired
		return n.Status().Update(ctx, node)
	})
}

// okChanged changes what it has read, and then the copy of it.
func (n *Nodes) okChanged(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	node.Status.Phase = corev1.NodeRunning
	desired := node.Status.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		node.Status = *desired
		return n.Status().Update(ctx, node)
	})
}

// okCopyChanged changes the copy.
func (n *Nodes) okCopyChanged(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	desired := node.DeepCopy()
	desired.Spec.Unschedulable = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		node.Spec = desired.Spec
		return n.Update(ctx, node)
	})
}

func (n *Nodes) before(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	node.Spec.Unschedulable = true // related `changed here`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		return n.Update(ctx, node) // want `change-before-reread: Update stores node as it was read in this try: what was changed before the retry is lost`
	})
}

// okInside changes it in each try.
func (n *Nodes) okInside(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	node.Spec.Unschedulable = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		node.Spec.Unschedulable = true
		return n.Update(ctx, node)
	})
}

func condition(spec corev1.NodeSpec) corev1.NodeCondition {
	return corev1.NodeCondition{Type: corev1.NodeReady, Reason: spec.PodCIDR}
}

func (n *Nodes) computed(ctx context.Context, node *corev1.Node) error {
	ready := condition(node.Spec) // related `computed here`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status.Conditions = append(node.Status.Conditions[:0], ready)
		node.Status.Conditions[0] = ready // want `computed-outside: what is written into node is computed from what was read before the retry`
		return n.Status().Update(ctx, node)
	})
}

// okComputedInside computes it of what it has read.
func (n *Nodes) okComputedInside(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status.Conditions[0] = condition(node.Spec)
		return n.Status().Update(ctx, node)
	})
}

// conditions replaces a list that others write to as well.
func (n *Nodes) conditions(ctx context.Context, node *corev1.Node, now corev1.NodeStatus) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status.NodeInfo = now.NodeInfo
		node.Status.Conditions = now.Conditions // want `computed-outside: the conditions of node are replaced with those from before the retry`
		return n.Status().Update(ctx, node)
	})
}

// list has them in a variable, and a closure in the closure assigns them.
func (n *Nodes) list(ctx context.Context, node *corev1.Node, ready corev1.NodeCondition) error {
	all := append([]corev1.NodeCondition{ready}, node.Status.Conditions...)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return n.mutate(ctx, node, func() { node.Status.Conditions = all }) // want `computed-outside: the conditions of node`
	})
}

func (n *Nodes) mutate(ctx context.Context, node *corev1.Node, change func()) error {
	if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
		return err
	}
	change()
	return n.Status().Update(ctx, node)
}

// okConditions sets its own ones in what was read, or another list.
func (n *Nodes) okConditions(ctx context.Context, node *corev1.Node, now corev1.NodeStatus) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		all := node.Status.Conditions
		for _, c := range now.Conditions {
			all = append(all, c)
		}
		node.Status.Conditions = all
		node.Status.Images = now.Images
		return n.Status().Update(ctx, node)
	})
}

// part puts back the spec of before the retry, as a copy of the copy.
func (n *Nodes) part(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	before := node.DeepCopy() // related `copied here, and not changed since`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		node.Spec = *before.Spec.DeepCopy() // want `reapply-lost: node.Spec is read again and then overwritten with what was read before`
		return n.Update(ctx, node)
	})
}

// okPart has changed the copy, or has the spec of another.
func (n *Nodes) okPart(ctx context.Context, key client.ObjectKey, other *corev1.Node) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	wanted := node.DeepCopy()
	wanted.Spec.Unschedulable = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		if other != nil {
			node.Spec = *other.Spec.DeepCopy()
		} else {
			node.Spec = *wanted.Spec.DeepCopy()
		}
		return n.Update(ctx, node)
	})
}

// handed has set the status of what it is handed, and writes it after a read by its key.
func (n *Nodes) handed(ctx context.Context, node *corev1.Node) error {
	node.Status.Phase = corev1.NodeRunning // related `changed here`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		return n.Status().Update(ctx, node) // want `change-before-reread: Update stores node as it was read in this try: what was changed before the retry is lost`
	})
}

type nodeJob struct {
	*Nodes
	node *corev1.Node
}

func (j *nodeJob) cordon() { j.node.Spec.Unschedulable = true }

// inField changes the node of a struct by a method.
func (j *nodeJob) inField(ctx context.Context) error {
	j.cordon()
	key := client.ObjectKeyFromObject(j.node)
	return retry.OnError(retry.DefaultRetry, apierrors.IsConflict, func() error {
		err := j.Get(ctx, key, j.node)
		if err == nil {
			err = j.Update(ctx, j.node) // want `change-before-reread: Update stores j.node`
		}
		return err
	})
}

// okStored has written the status before.
func (n *Nodes) okStored(ctx context.Context, node *corev1.Node) error {
	node.Status.Phase = corev1.NodeRunning
	if err := n.Status().Update(ctx, node); err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		return n.Update(ctx, node)
	})
}

// okKey names what is to be read.
func (n *Nodes) okKey(ctx context.Context, node *corev1.Node, name string) error {
	node.Name = name
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		return n.Update(ctx, node)
	})
}

// okRereads reads again only after a conflict.
func (n *Nodes) okRereads(ctx context.Context, node *corev1.Node) error {
	node.Spec.Unschedulable = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := n.Update(ctx, node)
		if apierrors.IsConflict(err) {
			if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
				return err
			}
			node.Spec.Unschedulable = true
		}
		return err
	})
}
