package provision

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const budgetKey = "budget.org.hillcrest.io/owner"

// Quotas makes the quota of a namespace.
type Quotas struct {
	client.Client
	Hard corev1.ResourceList
}

// Ensure creates the quota, or writes the owner into the one that is there.
func (q *Quotas) Ensure(ctx context.Context, namespace, owner string) error {
	quota := &corev1.ResourceQuota{}
	err := q.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "default"}, quota)
	if apierrors.IsNotFound(err) {
		quota = &corev1.ResourceQuota{
			ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "default"},
			Spec:       corev1.ResourceQuotaSpec{Hard: q.Hard},
		}
		quota.Annotations[budgetKey] = owner // WANT optionalnil/nil-map-write
		return q.Create(ctx, quota)
	}
	if err != nil {
		return err
	}
	if quota.Annotations[budgetKey] == owner {
		return nil
	}
	base := quota.DeepCopy()
	metav1.SetMetaDataAnnotation(&quota.ObjectMeta, budgetKey, owner)
	return q.Patch(ctx, quota, client.MergeFrom(base))
}
