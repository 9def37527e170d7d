// Package indexes states by which fields objects are indexed and looked for.
package indexes

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const owner = ".metadata.controller"

func register(ctx context.Context, mgr ctrl.Manager, object client.Object, field string) error {
	if err := mgr.GetFieldIndexer().IndexField(ctx, &corev1.Pod{}, "spec.nodeName", byNode); err != nil { // index: Pod by spec.nodeName with byNode
		return err
	}
	if err := mgr.GetFieldIndexer().IndexField(ctx, &batchv1.Job{}, owner, func(client.Object) []string { return nil }); err != nil { // index: Job by .metadata.controller with register$1
		return err
	}
	if err := mgr.GetFieldIndexer().IndexField(ctx, object, owner, byNode); err != nil { // index: others by .metadata.controller with byNode
		return err
	}
	return mgr.GetFieldIndexer().IndexField(ctx, &corev1.Secret{}, field, byNode) // index: Secret by others with byNode, which wants Pod
}

func byNode(object client.Object) []string { return []string{object.(*corev1.Pod).Spec.NodeName} }

// each is called for several kinds and fields.
func each(ctx context.Context, mgr ctrl.Manager) error {
	for _, object := range []client.Object{&corev1.Service{}, &corev1.Node{}} {
		if err := one(ctx, mgr, object, "spec.a"); err != nil {
			return err
		}
	}
	return one(ctx, mgr, &corev1.Endpoints{}, "spec.b")
}

func one(ctx context.Context, mgr ctrl.Manager, object client.Object, field string) error {
	return mgr.GetFieldIndexer().IndexField(ctx, object, field, byNode) // index: Service, Node, Endpoints by spec.a, spec.b with byNode
}

func look(ctx context.Context, c client.Client, name, field string) error {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods, client.InNamespace(name), client.MatchingFields{"spec.nodeName": name, owner: name}); err != nil { // index: Pod asked by spec.nodeName, .metadata.controller
		return err
	}
	selector := fields.OneTermEqualSelector("metadata.name", name)
	if err := c.List(ctx, pods, client.MatchingFieldsSelector{Selector: selector}); err != nil { // index: Pod asked by metadata.name
		return err
	}
	if err := c.List(ctx, pods, &client.ListOptions{FieldSelector: fields.SelectorFromSet(fields.Set{owner: name})}); err != nil { // index: Pod asked by .metadata.controller
		return err
	}
	if err := c.List(ctx, pods, client.MatchingLabels{"app": name}); err != nil { // index: none
		return err
	}
	if err := c.List(ctx, pods, client.MatchingFields{field: name}); err != nil { // index: none
		return err
	}
	if err := c.List(ctx, &unstructured.UnstructuredList{}, client.MatchingFields{owner: name}); err != nil { // index: none
		return err
	}
	return c.List(ctx, &metav1.PartialObjectMetadataList{}, client.MatchingFields{owner: name}) // index: none
}

// byOwner leaves out all jobs: none is owned by a job.
func byOwner(object client.Object) []string {
	owner := metav1.GetControllerOf(object)
	if owner == nil || owner.Kind != "Job" {
		return nil
	}
	return []string{owner.Name}
}

func missed(ctx context.Context, mgr ctrl.Manager) error {
	if err := mgr.GetFieldIndexer().IndexField(ctx, &batchv1.Job{}, owner, byOwner); err != nil { // index: Job by .metadata.controller with byOwner, which wants its own kind to own it
		return err
	}
	if err := mgr.GetFieldIndexer().IndexField(ctx, &corev1.Pod{}, owner, byOwner); err != nil { // index: Pod by .metadata.controller with byOwner
		return err
	}
	return mgr.GetFieldIndexer().IndexField(ctx, &corev1.Secret{}, owner, byNode) // index: Secret by .metadata.controller with byNode, which wants Pod
}
