// Package wrong_index makes indexes that leave objects out.
package wrong_index

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const setKind = "ReplicaSet"

func closure(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, ".metadata.controller", func(raw client.Object) []string { // related `registered here`
		set := raw.(*appsv1.ReplicaSet)
		owner := metav1.GetControllerOf(set)
		if owner == nil {
			return nil
		}
		if owner.APIVersion != "apps/v1" || owner.Kind != "ReplicaSet" { // want `wrong-index: the index of a ReplicaSet leaves out those whose owner is no ReplicaSet: one that is owned by another kind is never found`
			return nil
		}
		return []string{owner.Name}
	})
}

// ofSet looks at each owner.
func ofSet(raw client.Object) []string {
	var names []string
	for _, owner := range raw.GetOwnerReferences() {
		if owner.Kind == setKind { // want `wrong-index: the index of a ReplicaSet`
			names = append(names, owner.Name)
		}
	}
	return names
}

func declared(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, "set", ofSet)
}

type indexer struct{}

func (indexer) node(raw client.Object) []string {
	pod, ok := raw.(*corev1.Pod) // want `wrong-index: the index is one of a Node, and its function takes each object for a Pod`
	if !ok {
		return nil
	}
	return []string{pod.Spec.NodeName}
}

func method(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &corev1.Node{}, "node", indexer{}.node)
}

func okOwner(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &corev1.Pod{}, ".metadata.controller", func(raw client.Object) []string {
		owner := metav1.GetControllerOf(raw.(*corev1.Pod))
		if owner == nil || owner.Kind != "ReplicaSet" && owner.Kind != "Pod" {
			return nil
		}
		return []string{owner.Name}
	})
}

// okOwnerOfSets serves two kinds.
func okOwnerOfSets(raw client.Object) []string {
	switch object := raw.(type) {
	case *appsv1.Deployment:
		return []string{object.Name}
	case *batchv1.Job:
		return []string{object.Namespace}
	}
	return nil
}

func okKinds(ctx context.Context, mgr ctrl.Manager) error {
	for _, kind := range []client.Object{&appsv1.Deployment{}, &batchv1.Job{}} {
		if err := mgr.GetFieldIndexer().IndexField(ctx, kind, "name", okOwnerOfSets); err != nil {
			return err
		}
	}
	return nil
}

func okName(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &corev1.Namespace{}, "self", func(raw client.Object) []string {
		return []string{raw.(*corev1.Namespace).Name}
	})
}
