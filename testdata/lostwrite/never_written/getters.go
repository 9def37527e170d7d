package never_written

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Routes are of a kind without a type.
type Routes struct{ client.Client }

// annotated writes into what GetAnnotations has copied.
func (r *Routes) annotated(ctx context.Context, route *unstructured.Unstructured) error {
	annotations := route.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["zone"] = "north" // want `never-written: GetAnnotations returns a copy: what is changed in it here is never written`
	return r.Update(ctx, route)
}

func (r *Routes) unlabelled(ctx context.Context, route *unstructured.Unstructured) error {
	delete(route.GetLabels(), "zone") // want `never-written: GetLabels returns a copy`
	return r.Update(ctx, route)
}

// shared changes the element of a list that was copied.
func (r *Routes) shared(ctx context.Context, route *unstructured.Unstructured) error {
	hosts, found, err := unstructured.NestedSlice(route.Object, "spec", "hosts")
	if err != nil || !found {
		return err
	}
	for _, host := range hosts {
		host.(map[string]interface{})["shared"] = true // want `never-written: NestedSlice returns a copy`
	}
	return r.Update(ctx, route)
}

// annotatedBack puts the copy back.
func (r *Routes) annotatedBack(ctx context.Context, route *unstructured.Unstructured) error {
	annotations := route.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations["zone"] = "north"
	route.SetAnnotations(annotations)
	return r.Update(ctx, route) // want `whole-object-update`
}

// okCounted asks the copy for the rest.
func okCounted(route *unstructured.Unstructured) int {
	labels := route.GetLabels()
	delete(labels, "zone")
	return len(labels)
}

// okHosts puts the list back.
func okHosts(route *unstructured.Unstructured) error {
	hosts, _, err := unstructured.NestedSlice(route.Object, "spec", "hosts")
	if err != nil {
		return err
	}
	for _, host := range hosts {
		host.(map[string]interface{})["shared"] = true
	}
	return unstructured.SetNestedSlice(route.Object, hosts, "spec", "hosts")
}

// okLive has the map itself.
func (r *Routes) okLive(ctx context.Context, object client.Object) error {
	object.GetAnnotations()["zone"] = "north"
	return r.Update(ctx, object)
}
