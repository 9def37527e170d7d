package index_of_optional_list

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A binder keeps a secret for each pod.
type binder struct{ client.Client }

func built(pod *corev1.Pod) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name:            pod.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(pod, corev1.SchemeGroupVersion.WithKind("Pod"))},
	}}
}

func (b *binder) bind(ctx context.Context, pod *corev1.Pod) error {
	return b.okStore(ctx, built(pod))
}

func (b *binder) bindFirst(ctx context.Context, pods []corev1.Pod) error {
	secret := built(&pods[0])
	if err := b.okStore(ctx, secret); err != nil {
		return err
	}
	return okNamed(secret)
}

// All callers hand over what the package has built.
func (b *binder) okStore(ctx context.Context, secret *corev1.Secret) error {
	stored := secret.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		_, err := controllerutil.CreateOrUpdate(ctx, b.Client, stored, func() error {
			if ref := metav1.GetControllerOfNoCopy(stored); ref != nil && ref.UID != secret.OwnerReferences[0].UID {
				return fmt.Errorf("%s belongs to another pod", stored.Name)
			}
			return nil
		})
		return err
	})
}

func okNamed(secret *corev1.Secret) error {
	return fmt.Errorf("%s cannot be bound", secret.OwnerReferences[0].Name)
}

func (b *binder) release(ctx context.Context, pod *corev1.Pod) error {
	var secret corev1.Secret
	if err := b.Get(ctx, client.ObjectKeyFromObject(pod), &secret); err != nil {
		return err
	}
	if err := b.drop(ctx, &secret); err != nil {
		return err
	}
	return b.drop(ctx, built(pod))
}

// One caller hands over what the cluster has.
func (b *binder) drop(ctx context.Context, secret *corev1.Secret) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		fmt.Println(secret.OwnerReferences[0].Name) // want `index-of-optional-list: secret.OwnerReferences is indexed`
		return b.Delete(ctx, secret)
	})
}
