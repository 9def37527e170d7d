package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type PoolBuilder struct {
	client.Client
	Scheme *runtime.Scheme
}

func (b *PoolBuilder) own(owner, obj client.Object) error {
	return controllerutil.SetOwnerReference(owner, obj, b.Scheme)
}

func (b *PoolBuilder) Build(ctx context.Context, m *platformv1.Machine) error {
	pool := &platformv1.Pool{ObjectMeta: metav1.ObjectMeta{Name: m.Spec.Size}}
	pool.Spec.Namespace = m.Namespace
	if err := b.own(m, pool); err != nil { // WANT watchwiring/cross-scope-owner
		return err
	}
	return b.Create(ctx, pool)
}
