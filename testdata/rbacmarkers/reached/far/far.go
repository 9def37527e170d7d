// Package far reads configurations of other clusters.
package far

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// Config returns the configuration in a secret.
func Config(secret *corev1.Secret) (*rest.Config, error) {
	return clientcmd.RESTConfigFromKubeConfig(secret.Data["value"])
}
