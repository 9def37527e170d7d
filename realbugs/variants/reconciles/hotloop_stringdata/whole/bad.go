package controllers

import (
	"context"
	"reflect"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type UserReconciler struct {
	client.Client
}

func (r *UserReconciler) credentials(db *platformv1.Database, host string) *corev1.Secret {
	return &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: db.Spec.SecretName, Namespace: db.Namespace},
		StringData: map[string]string{"host": host, "database": db.Name},
	}
}

func (r *UserReconciler) ensure(ctx context.Context, db *platformv1.Database) error {
	want := r.credentials(db, db.Name+"."+db.Namespace+".svc")
	live := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKeyFromObject(want), live)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, want)
	}
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(want.StringData, live.StringData) { // WANT hotloop/stringdata-compare
		live.StringData = want.StringData
		return r.Update(ctx, live)
	}
	return nil
}
