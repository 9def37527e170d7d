package overwritten

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Gates writes what it has put together over what is there.
type Gates struct {
	client.Client
}

// anyKind writes objects of any kind, as the operators of percona.
func (g *Gates) anyKind(ctx context.Context, obj client.Object) error {
	old := obj.DeepCopyObject().(client.Object)
	err := g.Get(ctx, client.ObjectKeyFromObject(obj), old)
	if apierrors.IsNotFound(err) {
		return g.Create(ctx, obj)
	}
	if err != nil {
		return err
	}
	obj.SetResourceVersion(old.GetResourceVersion()) // related `version taken over here`
	return g.Update(ctx, obj)                        // want `overwritten: obj takes the version of what is there and not its finalizers: those that other controllers have added are lost`
}

// service builds the service anew.
func (g *Gates) service(ctx context.Context, name string) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "gates", Name: name}, Spec: corev1.ServiceSpec{Type: corev1.ServiceTypeLoadBalancer}}
	found := &corev1.Service{}
	switch err := g.Get(ctx, client.ObjectKeyFromObject(service), found); {
	case apierrors.IsNotFound(err):
		return g.Create(ctx, service)
	case err != nil:
		return err
	}
	service.ResourceVersion = found.ResourceVersion
	service.Spec.ClusterIP = found.Spec.ClusterIP
	if err := g.Update(ctx, service); err != nil { // want `overwritten: service takes the version of what is there`
		return fmt.Errorf("service: %w", err)
	}
	return nil
}

// claim has it in a closure.
func (g *Gates) claim(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	write := func(desired *corev1.PersistentVolumeClaim) error {
		var current corev1.PersistentVolumeClaim
		if err := g.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
			if apierrors.IsNotFound(err) {
				return g.Create(ctx, desired)
			}
			return err
		}
		desired.SetResourceVersion(current.ResourceVersion)
		return g.Update(ctx, desired) // want `overwritten: desired takes the version of what is there`
	}
	return write(claim)
}

// okDefinition writes a kind to which only the API server adds a finalizer, once it is being deleted (kubermatic).
func (g *Gates) okDefinition(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) error {
	existing := &apiextensionsv1.CustomResourceDefinition{}
	err := g.Get(ctx, client.ObjectKeyFromObject(crd), existing)
	if apierrors.IsNotFound(err) {
		return g.Create(ctx, crd)
	}
	if err != nil {
		return err
	}
	crd.SetResourceVersion(existing.GetResourceVersion())
	return g.Update(ctx, crd)
}

// okCarried takes the list over as well.
func (g *Gates) okCarried(ctx context.Context, obj client.Object) error {
	old := obj.DeepCopyObject().(client.Object)
	err := g.Get(ctx, client.ObjectKeyFromObject(obj), old)
	if apierrors.IsNotFound(err) {
		return g.Create(ctx, obj)
	}
	if err != nil {
		return err
	}
	obj.SetResourceVersion(old.GetResourceVersion())
	obj.SetFinalizers(old.GetFinalizers())
	return g.Update(ctx, obj)
}

// okHelper has a function that may take it over.
func (g *Gates) okHelper(ctx context.Context, service *corev1.Service, merge func(to, from client.Object)) error {
	found := &corev1.Service{}
	err := g.Get(ctx, client.ObjectKeyFromObject(service), found)
	if apierrors.IsNotFound(err) {
		return g.Create(ctx, service)
	}
	service.ResourceVersion = found.ResourceVersion
	merge(service, found)
	return g.Update(ctx, service)
}

// okSettings is about a kind to which nobody adds finalizers.
func (g *Gates) okSettings(ctx context.Context, settings *corev1.ConfigMap) error {
	found := &corev1.ConfigMap{}
	err := g.Get(ctx, client.ObjectKeyFromObject(settings), found)
	if apierrors.IsNotFound(err) {
		return g.Create(ctx, settings)
	}
	settings.ResourceVersion = found.ResourceVersion
	return g.Update(ctx, settings)
}

// okLatest writes what was read by the caller, most likely, once more.
func (g *Gates) okLatest(ctx context.Context, service *corev1.Service) error {
	latest := &corev1.Service{}
	if err := g.Get(ctx, client.ObjectKeyFromObject(service), latest); err != nil {
		return err
	}
	service.ResourceVersion = latest.ResourceVersion
	return g.Update(ctx, service)
}

// listed sends a list of its own by a merge patch.
func (g *Gates) listed(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp != nil {
		return nil
	}
	patch := client.RawPatch(types.MergePatchType, []byte(`{"metadata": {"finalizers": ["gates.example.com/gate"]}}`))
	return g.Patch(ctx, node, patch) // want `overwritten: the merge patch replaces the finalizers of node: those that other controllers have added are lost`
}

// formatted makes the text of a format.
func (g *Gates) formatted(ctx context.Context, node *corev1.Node, name string) error {
	if node.DeletionTimestamp != nil {
		return nil
	}
	data := []byte(fmt.Sprintf(`{"metadata":{"finalizers":["%s"]}}`, name))
	return g.Patch(ctx, node, client.RawPatch(types.MergePatchType, data)) // want `overwritten: the merge patch replaces the finalizers of node`
}

// joined makes it of parts, in another variable.
func (g *Gates) joined(ctx context.Context, node *corev1.Node, name string) error {
	if !node.DeletionTimestamp.IsZero() {
		return nil
	}
	text := `{"metadata": {"finalizers": ["` + name + `"]}}`
	return g.Patch(ctx, node, client.RawPatch(types.MergePatchType, []byte(text))) // want `overwritten: the merge patch replaces the finalizers of node`
}

// okStrategic adds to the list: that is what a strategic merge patch does with it.
func (g *Gates) okStrategic(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp != nil {
		return nil
	}
	patch := client.RawPatch(types.StrategicMergePatchType, []byte(`{"metadata": {"finalizers": ["gates.example.com/gate"]}}`))
	return g.Patch(ctx, node, patch)
}

// okEmpty has asked whether there are any.
func (g *Gates) okEmpty(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp != nil {
		return nil
	}
	if len(node.Finalizers) == 0 {
		return g.Patch(ctx, node, client.RawPatch(types.MergePatchType, []byte(`{"metadata": {"finalizers": ["gates.example.com/gate"]}}`)))
	}
	return nil
}

// okMutated writes what a function has made of an object that was read elsewhere, as clusterctl move.
func (g *Gates) okMutated(ctx context.Context, name string, mutate func(*corev1.Service) *corev1.Service) error {
	service := mutate(&corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "gates", Name: name}})
	if err := g.Create(ctx, service); !apierrors.IsAlreadyExists(err) {
		return err
	}
	found := &corev1.Service{}
	if err := g.Get(ctx, client.ObjectKeyFromObject(service), found); err != nil {
		return err
	}
	service.SetResourceVersion(found.GetResourceVersion())
	return g.Update(ctx, service)
}

// okManifest applies a manifest of any kind.
func (g *Gates) okManifest(ctx context.Context, obj *unstructured.Unstructured) error {
	found := &unstructured.Unstructured{}
	found.SetGroupVersionKind(obj.GroupVersionKind())
	err := g.Get(ctx, client.ObjectKeyFromObject(obj), found)
	if apierrors.IsNotFound(err) {
		return g.Create(ctx, obj)
	}
	if err != nil {
		return err
	}
	obj.SetResourceVersion(found.GetResourceVersion())
	return g.Update(ctx, obj)
}
