package kept_for_ever

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var noFinalizers = []byte(`[{"op": "remove", "path": "/metadata/finalizers"}]`)

// A remover removes objects of other programs by force: the dynamic client deletes the objects that lose their finalizers, of whatever kind they are
// (cluster-backup-operator).
type remover struct {
	dynamic  dynamic.Interface
	metadata metadata.Interface
	clients  kubernetes.Interface
}

// okDynamicDeletion has nothing left to do once the object is gone.
func (r *remover) okDynamicDeletion(ctx context.Context, mapping *meta.RESTMapping, object unstructured.Unstructured) error {
	objects := r.dynamic.Resource(mapping.Resource).Namespace(object.GetNamespace())
	if err := objects.Delete(ctx, object.GetName(), metav1.DeleteOptions{}); err != nil {
		return err
	}
	if len(object.GetFinalizers()) > 0 {
		_, err := objects.Patch(ctx, object.GetName(), types.JSONPatchType, noFinalizers, metav1.PatchOptions{})
		return err
	}
	return nil
}

func (r *remover) okMetadataDeletion(ctx context.Context, mapping *meta.RESTMapping, object *metav1.PartialObjectMetadata) error {
	objects := r.metadata.Resource(mapping.Resource).Namespace(object.Namespace)
	if err := objects.Delete(ctx, object.Name, metav1.DeleteOptions{}); err != nil {
		return err
	}
	_, err := objects.Patch(ctx, object.Name, types.JSONPatchType, noFinalizers, metav1.PatchOptions{})
	return err
}

// okHandedDeletion is handed a secret.
func (r *remover) okHandedDeletion(ctx context.Context, object client.Object) error {
	secrets := r.clients.CoreV1().Secrets(object.GetNamespace())
	if err := secrets.Delete(ctx, object.GetName(), metav1.DeleteOptions{}); err != nil {
		return err
	}
	_, err := secrets.Patch(ctx, object.GetName(), types.JSONPatchType, noFinalizers, metav1.PatchOptions{})
	return err
}

// credentialsDeletion deletes another object, by a name of its own.
func (r *remover) credentialsDeletion(ctx context.Context, mapping *meta.RESTMapping, object unstructured.Unstructured) error {
	secrets := r.clients.CoreV1().Secrets(object.GetNamespace())
	if err := secrets.Delete(ctx, object.GetName()+"-credentials", metav1.DeleteOptions{}); err != nil { // want `kept-for-ever: Delete fails once the Secret is gone, and the finalizer of object stays`
		return err
	}
	objects := r.dynamic.Resource(mapping.Resource).Namespace(object.GetNamespace())
	_, err := objects.Patch(ctx, object.GetName(), types.JSONPatchType, noFinalizers, metav1.PatchOptions{})
	return err
}
