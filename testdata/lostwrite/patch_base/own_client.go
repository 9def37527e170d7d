package patch_base

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A MemberClient is what a project makes of the client of controller-runtime.
type MemberClient interface {
	Get(ctx context.Context, object runtime.Object, namespace, name string) error
	Patch(ctx context.Context, object runtime.Object, patch client.Patch, options ...client.PatchOption) error
}

func withoutLabel(object *unstructured.Unstructured) {
	labels := object.GetLabels()
	if labels == nil {
		return
	}
	delete(labels, "managed")
	object.SetLabels(labels)
}

func inCluster(run func(c MemberClient) error) { go func() { _ = run(nil) }() }

// unlabelled compares with the copy that it changes (kubefed).
func unlabelled(object *unstructured.Unstructured) {
	inCluster(func(c MemberClient) error {
		changed := object.DeepCopy()
		patch := client.MergeFrom(changed) // want `patch-base: the patch of changed is empty: it is compared with the object itself, and not with a copy from before the change`
		withoutLabel(changed)
		return c.Patch(context.Background(), changed, patch)
	})
}

// okUnlabelled compares with the original.
func okUnlabelled(ctx context.Context, c MemberClient, object *unstructured.Unstructured) error {
	changed := object.DeepCopy()
	withoutLabel(changed)
	return c.Patch(ctx, changed, client.MergeFrom(object))
}
