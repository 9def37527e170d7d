package wrong_index

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	extensionsv1beta1 "k8s.io/api/extensions/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/wrong_index/shop"
)

var (
	shopVersion = shop.GroupVersion.String()
	appsVersion = appsv1.SchemeGroupVersion.String()
)

// okOtherGroup wants an owner of another group, whose kind has the same name (cluster-backup-operator).
func okOtherGroup(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, ".metadata.controller", func(raw client.Object) []string {
		owner := metav1.GetControllerOf(raw)
		if owner == nil || owner.APIVersion != shopVersion || owner.Kind != "ReplicaSet" {
			return nil
		}
		return []string{owner.Name}
	})
}

// okOtherGroupHere compares with the text of the version.
func okOtherGroupHere(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, "shop", func(raw client.Object) []string {
		for _, owner := range raw.GetOwnerReferences() {
			if owner.Kind == "ReplicaSet" && owner.APIVersion == "shop.example.com/v1" {
				return []string{owner.Name}
			}
		}
		return nil
	})
}

// okOtherGroupCalled asks the other package for its version in the function itself, and first for the kind.
func okOtherGroupCalled(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, "called", func(raw client.Object) []string {
		owner := metav1.GetControllerOf(raw)
		if owner != nil && owner.Kind == "ReplicaSet" && owner.APIVersion == extensionsv1beta1.SchemeGroupVersion.String() {
			return []string{owner.Name}
		}
		return nil
	})
}

// sameGroup compares with the version of the objects themselves.
func sameGroup(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, ".metadata.controller", func(raw client.Object) []string { // related `registered here`
		owner := metav1.GetControllerOf(raw)
		if owner == nil || owner.APIVersion != appsVersion || owner.Kind != "ReplicaSet" { // want `wrong-index: the index of a ReplicaSet leaves out those whose owner is no ReplicaSet`
			return nil
		}
		return []string{owner.Name}
	})
}
