package example

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	ownerKey = ".metadata.controller"
	imageKey = ".spec.image"
)

func indexSets(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, ownerKey, ofSet) // related `^registered here$`
}

func ofSet(set client.Object) []string {
	owner := metav1.GetControllerOf(set)
	if owner == nil || owner.Kind != "ReplicaSet" { // want `^wrong-index: the index of a ReplicaSet leaves out those whose owner is no ReplicaSet: one that is owned by another kind is never found$`
		return nil
	}
	return []string{owner.Name}
}

func indexDeployments(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, ownerKey, ofDeployment)
}

func ofDeployment(set client.Object) []string {
	owner := metav1.GetControllerOf(set)
	if owner == nil || owner.Kind != "Deployment" {
		return nil
	}
	return []string{owner.Name}
}

func setsOf(ctx context.Context, reader client.Reader, name string) (sets appsv1.ReplicaSetList, err error) {
	return sets, reader.List(ctx, &sets, client.MatchingFields{ownerKey: name})
}

func setsWith(ctx context.Context, reader client.Reader, image string) (sets appsv1.ReplicaSetList, err error) {
	return sets, reader.List(ctx, &sets, client.MatchingFields{imageKey: image}) // want `^unindexed-field: no IndexField of the module registers ".spec.image" for a ReplicaSet: the list fails$`
}
