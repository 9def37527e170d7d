package controllers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const hashAnnotation = "platform.acme.io/config-hash"

type ConfigHasher struct {
	client.Client
}

func hashOf(data map[string]string) string {
	h := sha256.New()
	for k, v := range data { // WANT hotloop/map-order
		fmt.Fprintf(h, "%s=%s\n", k, v)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (c *ConfigHasher) Stamp(ctx context.Context, cm *corev1.ConfigMap, dep *appsv1.Deployment) error {
	sum := hashOf(cm.Data)
	if dep.Spec.Template.Annotations[hashAnnotation] == sum {
		return nil
	}
	if dep.Spec.Template.Annotations == nil {
		dep.Spec.Template.Annotations = map[string]string{}
	}
	dep.Spec.Template.Annotations[hashAnnotation] = sum
	return c.Update(ctx, dep)
}
