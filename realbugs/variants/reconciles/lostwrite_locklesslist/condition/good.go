package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ConditionWriter struct {
	client.Client
}

func (w *ConditionWriter) SetReady(ctx context.Context, m *platformv1.Machine, ready bool, reason string) error {
	status := metav1.ConditionFalse
	if ready {
		status = metav1.ConditionTrue
	}
	base := m.DeepCopy()
	if !meta.SetStatusCondition(&m.Status.Conditions, metav1.Condition{Type: "Ready", Status: status, Reason: reason}) {
		return nil
	}
	return w.Status().Patch(ctx, m, client.MergeFrom(base))
}
