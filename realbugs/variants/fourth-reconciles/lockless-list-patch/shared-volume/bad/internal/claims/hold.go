package claims

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Holder adds owners to claims that others made.
type Holder struct {
	Client client.Client
}

// Hold adds an owner to the claim.
func (h Holder) Hold(ctx context.Context, pvc *corev1.PersistentVolumeClaim, owner metav1.OwnerReference) error {
	if slices.ContainsFunc(pvc.OwnerReferences, func(o metav1.OwnerReference) bool { return o.UID == owner.UID }) {
		return nil
	}
	before := pvc.DeepCopy()
	pvc.OwnerReferences = append(pvc.OwnerReferences, owner)
	return h.Client.Patch(ctx, pvc, client.MergeFrom(before)) // WANT lostwrite/lockless-list-patch
}
