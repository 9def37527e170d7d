package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type OwnerReconciler struct {
	client.Client
}

func (r *OwnerReconciler) ensure(ctx context.Context, db *platformv1.Database) error {
	want := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: db.Spec.SecretName, Namespace: db.Namespace},
		StringData: map[string]string{"owner": db.Name},
	}
	live := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKeyFromObject(want), live)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, want)
	}
	if err != nil {
		return err
	}
	same := true
	for k, v := range want.StringData {
		if string(live.Data[k]) != v {
			same = false
		}
	}
	if same {
		return nil
	}
	live.StringData = want.StringData
	return r.Update(ctx, live)
}
