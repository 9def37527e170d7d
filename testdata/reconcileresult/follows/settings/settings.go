// Package settings finds the settings of an operator.
package settings

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Find makes a text of it that there are none (3scale-operator).
func Find(ctx context.Context, c client.Client) (*corev1.ConfigMap, error) {
	namespace, err := ownNamespace()
	if err != nil {
		return nil, err
	}
	found := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "settings"}, found); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, errors.New("there are no settings yet")
		}
		return nil, err
	}
	return found, nil
}

// FindWrapped keeps the error in the text.
func FindWrapped(ctx context.Context, c client.Client) (*corev1.ConfigMap, error) {
	namespace, err := ownNamespace()
	if err != nil {
		return nil, err
	}
	found := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "settings"}, found); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return found, nil
}

// FindIn looks for the namespace in the cluster, by what may not be there.
func FindIn(ctx context.Context, c client.Client) (*corev1.ConfigMap, error) {
	namespace, err := labelled(ctx, c)
	if err != nil {
		return nil, err
	}
	found := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "settings"}, found); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, errors.New("there are no settings yet")
		}
		return nil, err
	}
	return found, nil
}

func ownNamespace() (string, error) {
	text, err := os.ReadFile("/var/run/secrets/kubernetes.io/serviceaccount/namespace")
	if err != nil {
		if os.IsNotExist(err) {
			return "", fmt.Errorf("not in a cluster")
		}
		return "", err
	}
	return strings.TrimSpace(string(text)), nil
}

func labelled(ctx context.Context, c client.Client) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, client.ObjectKey{Name: "operator"}, &pod); err != nil {
		return "", err
	}
	return pod.Namespace, nil
}
