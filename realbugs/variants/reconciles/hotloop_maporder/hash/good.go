package controllers

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type SecretHasher struct {
	client.Client
}

func digest(data map[string][]byte) (string, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return "", err
	}
	sizes := fmt.Sprint(lengths(data))
	return fmt.Sprintf("%x", sha256.Sum256(append(raw, sizes...))), nil
}

func lengths(data map[string][]byte) map[string]int {
	out := make(map[string]int, len(data))
	for k, v := range data {
		out[k] = len(v)
	}
	return out
}

func (c *SecretHasher) Stamp(ctx context.Context, secret *corev1.Secret, dep *appsv1.Deployment) error {
	sum, err := digest(secret.Data)
	if err != nil || dep.Spec.Template.Annotations["secret-hash"] == sum {
		return err
	}
	if dep.Spec.Template.Annotations == nil {
		dep.Spec.Template.Annotations = map[string]string{}
	}
	dep.Spec.Template.Annotations["secret-hash"] = sum
	return c.Update(ctx, dep)
}
