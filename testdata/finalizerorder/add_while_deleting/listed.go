package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const slotFinalizer = "slots.example.com/lease"

// Slots holds the pods of a node.
type Slots struct {
	client.Client
	index cache.Indexer
}

// holds adds to each pod of a list.
func (s *Slots) holds(ctx context.Context, node *corev1.Node) error {
	var pods corev1.PodList
	if err := s.List(ctx, &pods, client.MatchingFields{"node": node.Name}); err != nil {
		return err
	}
	for i := range pods.Items {
		pod := &pods.Items[i]
		if controllerutil.AddFinalizer(pod, slotFinalizer) { // want `add-while-deleting: a finalizer is added to pod without a look at its deletion timestamp`
			if err := s.Update(ctx, pod); err != nil {
				return err
			}
		}
	}
	return nil
}

// hold is for all kinds.
func (s *Slots) hold(ctx context.Context, obj client.Object) error {
	if controllerutil.ContainsFinalizer(obj, slotFinalizer) {
		return nil
	}
	before := obj.DeepCopyObject().(client.Object)
	controllerutil.AddFinalizer(obj, slotFinalizer)
	return s.Patch(ctx, obj, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// holdsBy lets the helper add, and copies.
func (s *Slots) holdsBy(ctx context.Context, namespace string) error {
	pods := &corev1.PodList{}
	if err := s.List(ctx, pods, client.InNamespace(namespace)); err != nil {
		return err
	}
	for _, pod := range pods.Items {
		if err := s.hold(ctx, &pod); err != nil { // want `add-while-deleting: a finalizer is added to pod without a look at its deletion timestamp`
			return err
		}
	}
	return nil
}

// holdsIndexed takes the pods out of an index.
func (s *Slots) holdsIndexed(ctx context.Context, node string) error {
	found, err := s.index.ByIndex("node", node)
	if err != nil {
		return err
	}
	for _, obj := range found {
		if err := s.hold(ctx, obj.(*corev1.Pod).DeepCopy()); err != nil { // want `add-while-deleting: a finalizer is added to the object without a look at its deletion timestamp`
			return err
		}
	}
	return nil
}

// okHolds leaves out what is being deleted.
func (s *Slots) okHolds(ctx context.Context, node *corev1.Node) error {
	var pods corev1.PodList
	if err := s.List(ctx, &pods, client.MatchingFields{"node": node.Name}); err != nil {
		return err
	}
	for i := range pods.Items {
		pod := &pods.Items[i]
		if !pod.DeletionTimestamp.IsZero() {
			continue
		}
		if err := s.hold(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}

// okChosen asks a function which of them to hold.
func (s *Slots) okChosen(ctx context.Context, wants func(*corev1.Pod) bool) error {
	var pods corev1.PodList
	if err := s.List(ctx, &pods); err != nil {
		return err
	}
	for i := range pods.Items {
		if wants(&pods.Items[i]) {
			if err := s.hold(ctx, &pods.Items[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// okActive has them chosen before.
func (s *Slots) okActive(ctx context.Context) error {
	pods, err := s.active(ctx)
	if err != nil {
		return err
	}
	for _, pod := range pods {
		if err := s.hold(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}

func (s *Slots) active(ctx context.Context) ([]*corev1.Pod, error) {
	var pods corev1.PodList
	if err := s.List(ctx, &pods); err != nil {
		return nil, err
	}
	var found []*corev1.Pod
	for i := range pods.Items {
		if pods.Items[i].DeletionTimestamp == nil {
			found = append(found, &pods.Items[i])
		}
	}
	return found, nil
}
