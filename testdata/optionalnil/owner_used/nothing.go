package owner_used

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/owner_used/machines"
)

type nodes struct {
	client.Client
	machines *machines.Finder
}

// A helper of another package that has not found the object.
func (n *nodes) image(ctx context.Context, name string) (string, error) {
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		return "", err
	}
	return machine.Image, nil // want `^nothing-found: machine is nil without an error when Of finds nothing: it panics for such an object$`
}

// What a method needs it follows.
func (n *nodes) ready(ctx context.Context, name string) (bool, error) {
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		return false, err
	}
	return machine.Ready(), nil // want `nothing-found: machine is nil without an error when Of finds nothing`
}

// owner searches a list.
func (n *nodes) owner(ctx context.Context, pod *corev1.Pod) (*corev1.Node, error) {
	for _, ref := range pod.OwnerReferences {
		if ref.Kind != "Node" {
			continue
		}
		node := &corev1.Node{}
		if err := n.Get(ctx, client.ObjectKey{Name: ref.Name}, node); err != nil {
			return nil, err
		}
		return node, nil
	}
	return nil, nil
}

func (n *nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := n.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	node, err := n.owner(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if node.Spec.Unschedulable { // want `nothing-found: node is nil without an error when owner finds nothing: each reconcile of such an object panics`
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// largest leaves its variable nil where no node fits.
func (n *nodes) largest(ctx context.Context) (*corev1.Node, error) {
	var list corev1.NodeList
	if err := n.List(ctx, &list); err != nil {
		return nil, err
	}
	var found *corev1.Node
	for i := range list.Items {
		if !list.Items[i].Spec.Unschedulable {
			found = &list.Items[i]
			break
		}
	}
	return found, nil
}

// second returns what another helper has found.
func (n *nodes) second(ctx context.Context) (*corev1.Node, error) {
	node, err := n.largest(ctx)
	if err != nil {
		return nil, errors.New("no nodes")
	}
	return node, nil
}

func (n *nodes) name(ctx context.Context) string {
	if node, err := n.second(ctx); err == nil {
		return node.Spec.ProviderID // want `nothing-found: node is nil without an error when second finds nothing`
	}
	return ""
}

func first[T client.Object](ctx context.Context, list func(context.Context) ([]T, error), fits func(T) bool) (*T, error) {
	items, err := list(ctx)
	if err != nil {
		return nil, err
	}
	for i := range items {
		if fits(items[i]) {
			return &items[i], nil
		}
	}
	return nil, nil
}

func (n *nodes) generic(ctx context.Context, list func(context.Context) ([]*corev1.Node, error)) (string, error) {
	node, err := first(ctx, list, func(node *corev1.Node) bool { return node.Name != "" })
	if err != nil {
		return "", err
	}
	return (*node).Spec.ProviderID, nil // want `nothing-found: node is nil without an error when first finds nothing`
}

func (n *nodes) okTested(ctx context.Context, name string) (string, error) {
	machine, err := n.machines.Of(ctx, name)
	if err != nil || machine == nil {
		return "", err
	}
	return machine.Image, nil
}

func (n *nodes) okTakesNil(ctx context.Context, name string) (bool, error) {
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		return false, err
	}
	return machine.Gone(), nil
}

// The name decides, and not the cluster.
func (n *nodes) okKnown(ctx context.Context, pod *corev1.Pod) (string, error) {
	machine, err := n.machines.Known(ctx, pod.Spec.NodeName)
	if err != nil {
		return "", err
	}
	return machine.Image, nil
}

func (n *nodes) okFound(ctx context.Context, name string) (string, error) {
	machine, found, err := n.machines.Found(ctx, name)
	if err != nil || !found {
		return "", err
	}
	return machine.Image, nil
}

func (n *nodes) okAskedBefore(ctx context.Context, name string) (string, error) {
	if !n.machines.Exists(ctx, name) {
		return "", nil
	}
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		return "", err
	}
	return machine.Image, nil
}

// The callers of this one have looked.
func imageOf(machine *machines.Machine) string { return machine.Image }

func (n *nodes) okLookedAbove(ctx context.Context, name string) string {
	machine, _ := n.machines.Of(ctx, name)
	if machine == nil {
		return ""
	}
	return imageOf(machine)
}

// smallest fails where there is none.
func (n *nodes) smallest(ctx context.Context, list []corev1.Node) (*corev1.Node, error) {
	var found *corev1.Node
	for i := range list {
		if list[i].Name != "" {
			found = &list[i]
			break
		}
	}
	if found == nil {
		return nil, errors.New("no nodes")
	}
	return found, n.Get(ctx, client.ObjectKeyFromObject(found), &corev1.Node{})
}

// named is smallest without another look.
func named(list []corev1.Node) (*corev1.Node, error) {
	var found *corev1.Node
	for i := range list {
		if list[i].Name != "" {
			found = &list[i]
			break
		}
	}
	if found == nil {
		return nil, errors.New("no nodes")
	}
	return found, nil
}

func (n *nodes) okFails(ctx context.Context, list []corev1.Node) string {
	node, err := n.smallest(ctx, list)
	if err != nil {
		return ""
	}
	other, err := named(list)
	if err != nil {
		return ""
	}
	return node.Spec.ProviderID + other.Spec.ProviderID
}

// listed returns nothing where the API server does not serve the kind.
func (n *nodes) listed(ctx context.Context) (*corev1.NodeList, error) {
	list := &corev1.NodeList{}
	err := n.List(ctx, list)
	if meta.IsNoMatchError(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

func (n *nodes) names(ctx context.Context) ([]string, error) {
	list, err := n.listed(ctx)
	if err != nil {
		return nil, err
	}
	var found []string
	for i := range list.Items { // want `nothing-found: list is nil without an error when listed finds nothing`
		found = append(found, list.Items[i].Name)
	}
	return found, nil
}

func (n *nodes) okNames(ctx context.Context) ([]string, error) {
	list, err := n.listed(ctx)
	if err != nil || list == nil {
		return nil, err
	}
	var found []string
	for i := range list.Items {
		found = append(found, list.Items[i].Name)
	}
	return found, nil
}
