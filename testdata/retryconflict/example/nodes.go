package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nodes drains nodes.
type Nodes struct{ client.Client }

func (n *Nodes) cordon(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	if err := n.Get(ctx, key, node); err != nil {
		return err
	}
	node.Spec.Unschedulable = true // related `^changed here$`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		return n.Update(ctx, node) // want `^change-before-reread: Update stores node as it was read in this try: what was changed before the retry is lost$`
	})
}

func (n *Nodes) okCordon(ctx context.Context, key client.ObjectKey) error {
	node := new(corev1.Node)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		node.Spec.Unschedulable = true
		return n.Update(ctx, node)
	})
}

func (n *Nodes) drained(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // want `^lockless-retry: RetryOnConflict never runs its function again: Patch names no version, so that it never conflicts$`
		before := node.DeepCopy()
		node.Labels["drained"] = "true"
		return n.Patch(ctx, node, client.MergeFrom(before)) // related `^the only write$`
	})
}

func (n *Nodes) okDrained(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.Labels["drained"] = "true"
	return n.Patch(ctx, node, client.MergeFrom(before))
}

func condition(spec corev1.NodeSpec) corev1.NodeCondition {
	return corev1.NodeCondition{Type: corev1.NodeReady, Reason: spec.PodCIDR}
}

func (n *Nodes) report(ctx context.Context, node *corev1.Node) error {
	ready := condition(node.Spec) // related `^computed here$`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status.Conditions[0] = ready // want `^computed-outside: what is written into node is computed from what was read before the retry$`
		return n.Status().Update(ctx, node)
	})
}

func (n *Nodes) okReport(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Status.Conditions[0] = condition(node.Spec)
		return n.Status().Update(ctx, node)
	})
}

// Pauses pauses deployments.
type Pauses struct {
	kube   kubernetes.Interface
	lister appslisters.DeploymentLister
}

func (p *Pauses) listed(ctx context.Context, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		cached, err := p.lister.Deployments(namespace).Get(name) // want `^stale-reread: each try reads from a lister, which may not have seen yet what Update conflicted with$`
		if err != nil {
			return err
		}
		deployment := cached.DeepCopy()
		deployment.Spec.Paused = true
		_, err = p.kube.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{}) // related `^written here$`
		return err
	})
}

func (p *Pauses) okRead(ctx context.Context, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		deployment, err := p.kube.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		deployment.Spec.Paused = true
		_, err = p.kube.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{})
		return err
	})
}
