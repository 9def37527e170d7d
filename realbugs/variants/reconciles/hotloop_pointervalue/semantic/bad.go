package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DeploymentBuilder struct {
	client.Client
}

func (b *DeploymentBuilder) podSpec(t *platformv1.Tunnel) *corev1.PodSpec {
	return &corev1.PodSpec{Containers: []corev1.Container{{Name: "tunnel", Image: "acme/tunnel:1.4", Args: []string{t.Spec.Gateway}}}}
}

func (b *DeploymentBuilder) Apply(ctx context.Context, t *platformv1.Tunnel) error {
	dep := &appsv1.Deployment{}
	if err := b.Get(ctx, client.ObjectKeyFromObject(t), dep); err != nil {
		return err
	}
	want := b.podSpec(t)
	if !equality.Semantic.DeepEqual(dep.Spec.Template.Spec, want) { // WANT hotloop/compares-pointer-with-value
		dep.Spec.Template.Spec = *want
		return b.Update(ctx, dep)
	}
	return nil
}
