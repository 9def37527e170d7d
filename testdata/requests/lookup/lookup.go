// Package lookup asks for objects with the clients that it is given.
package lookup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Rank reads one class, or looks for the one that is the default.
func Rank(ctx context.Context, reader client.Reader, name string) (int32, error) {
	if name == "" {
		return usual(ctx, reader)
	}
	class := &schedulingv1.PriorityClass{}
	err := reader.Get(ctx, types.NamespacedName{Name: name}, class) // asks: none
	return class.Value, err
}

func usual(ctx context.Context, reader client.Reader) (int32, error) {
	var classes schedulingv1.PriorityClassList
	if err := reader.List(ctx, &classes); err != nil { // asks: none
		return 0, err
	}
	for _, class := range classes.Items {
		if class.GlobalDefault {
			return class.Value, nil
		}
	}
	return 0, nil
}

// Marker writes with the client of its own.
type Marker struct{}

// Mark writes the status of a node.
func (Marker) Mark(ctx context.Context, c client.Client, name string) error {
	node := &corev1.Node{}
	node.Name = name
	return c.Status().Update(ctx, node) // asks: none
}

// Mark hands the client on.
func Mark(ctx context.Context, c client.Client) error { return Marker{}.Mark(ctx, c, "a") }

// Remove gets the object as well: which type it has, the caller knows.
func Remove(ctx context.Context, c client.Client, object client.Object) error {
	return c.Delete(ctx, object) // asks: none
}

// A Keeper keeps a client that it is given.
type Keeper struct{ client client.Client }

// NewKeeper returns one.
func NewKeeper(c client.Client) *Keeper { return &Keeper{c} }

// Keep writes objects, each of which it is given: their callers know what they are.
func (k *Keeper) Keep(ctx context.Context, objects ...client.Object) error {
	for _, object := range objects {
		if err := k.one(ctx, object); err != nil {
			return err
		}
	}
	return nil
}

func (k *Keeper) one(ctx context.Context, object client.Object) error {
	if err := k.client.Create(ctx, object); err != nil { // asks: none
		return k.client.Update(ctx, object) // asks: none
	}
	return nil
}

// Clean deletes those of one type only, which it says itself.
func (k *Keeper) Clean(ctx context.Context, object client.Object) error {
	if pod, ok := object.(*corev1.Pod); ok {
		return k.client.Delete(ctx, pod) // asks: delete Pod assumed
	}
	return nil
}

// Drop deletes what is no Pod.
func (k *Keeper) Drop(ctx context.Context, object client.Object) error {
	if _, ok := object.(*corev1.Pod); ok {
		return nil
	}
	return k.client.Delete(ctx, object) // asks: none
}

// Ensure is generic.
func Ensure[T client.Object](ctx context.Context, c client.Client, object T) error {
	return c.Patch(ctx, object, client.Apply) // asks: none
}

// Each calls a function for each object, which sends it.
func Each(ctx context.Context, c client.Client, objects []client.Object) error {
	send := func(object client.Object) error { return c.Create(ctx, object) } // asks: none
	for i := range objects {
		if err := send(objects[i]); err != nil {
			return err
		}
	}
	return nil
}

// Far works in the cluster that its client leads to.
func Far(ctx context.Context, workloadClient client.Client) error {
	return workloadClient.Delete(ctx, &corev1.Node{}) // asks: none
}

// A Helper gives out the client that it was made with.
type Helper struct{ client client.Client }

// GetClient returns it.
func (h *Helper) GetClient() client.Client { return h.client }

// ClientOf returns one of some cluster.
func (h *Helper) ClientOf(string) client.Client { return h.client }
