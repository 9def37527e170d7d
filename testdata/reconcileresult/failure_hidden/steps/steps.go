// Package steps has the steps of a reconcile in another package.
package steps

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// EnsureSecret notes that it has failed in a condition, which wakes nothing.
func EnsureSecret(ctx context.Context, c client.Client, owner *corev1.Pod, secret *corev1.Secret) {
	if err := c.Create(ctx, secret); err != nil {
		owner.Status.Message = err.Error()
		return // want `logged-only: the error of Create is logged or noted, and this return says nothing of it`
	}
	owner.Annotations = map[string]string{"secret": secret.Name}
}

// Keys returns none when the secret could not be read.
func Keys(ctx context.Context, c client.Client, key client.ObjectKey) map[string]bool {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return nil // want `failure-hidden: this returns nothing when Get has failed, and Keys returns no error: its callers take that for an answer`
	}
	keys := make(map[string]bool)
	for name := range secret.Data {
		keys[name] = true
	}
	return keys
}

// OKKeys returns the error.
func OKKeys(ctx context.Context, c client.Client, key client.ObjectKey) (map[string]bool, error) {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return nil, err
	}
	return map[string]bool{secret.Name: true}, nil
}

// OKName has an answer of its own for a failure.
func OKName(ctx context.Context, c client.Client, key client.ObjectKey) string {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return "unknown"
	}
	return string(secret.Data["name"])
}

// OKCondition leaves word in what it returns.
func OKCondition(ctx context.Context, c client.Client, key client.ObjectKey) metav1.Condition {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Message: err.Error()}
	}
	return metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue}
}
