package secrets

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PullSecret returns the secret of a docker config.
func PullSecret(ns, name, config string) *corev1.Secret {
	return &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name},
		Type:       corev1.SecretTypeDockerConfigJson,
		StringData: map[string]string{corev1.DockerConfigJsonKey: config},
	}
}

// Apply creates the secret or writes it when it differs.
func Apply(ctx context.Context, c client.Client, want *corev1.Secret) error {
	live := &corev1.Secret{}
	err := c.Get(ctx, client.ObjectKeyFromObject(want), live)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, want)
	}
	if err != nil {
		return err
	}
	if holds(live.Data, want.StringData) {
		return nil
	}
	live.StringData = want.StringData
	return c.Update(ctx, live)
}

func holds(data map[string][]byte, want map[string]string) bool {
	for k, v := range want {
		if got, ok := data[k]; !ok || string(got) != v {
			return false
		}
	}
	return true
}
