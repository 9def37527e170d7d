// Package secrets reads secrets.
package secrets

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Of reads the secret of a config map.
func Of(ctx context.Context, client kubernetes.Interface, config *corev1.ConfigMap) (*corev1.Secret, error) {
	secret, err := client.CoreV1().Secrets(config.Namespace).Get(ctx, config.Data["secret"], metav1.GetOptions{})
	if err != nil {
		return nil, fmt.Errorf("failed to get secret: %w", err)
	}
	return secret, nil
}
