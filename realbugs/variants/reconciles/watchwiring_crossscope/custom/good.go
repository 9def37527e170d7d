package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type MemberBuilder struct {
	client.Client
	Scheme *runtime.Scheme
}

func (b *MemberBuilder) own(owner, obj client.Object) error {
	return controllerutil.SetOwnerReference(owner, obj, b.Scheme)
}

func (b *MemberBuilder) Build(ctx context.Context, pool *platformv1.Pool, name string) error {
	m := &platformv1.Machine{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: pool.Spec.Namespace}}
	if err := b.own(pool, m); err != nil {
		return err
	}
	return b.Create(ctx, m)
}
