// Package manager makes the manager of the program.
package manager

import (
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// New makes the one manager.
func New(kubeconfig string) (ctrl.Manager, error) {
	config, err := Config(kubeconfig)
	if err != nil {
		return nil, err
	}
	return ctrl.NewManager(config, ctrl.Options{})
}

// Config returns the configuration of the cluster that the program runs in, or of the one who starts it.
func Config(kubeconfig string) (*rest.Config, error) {
	config, err := rest.InClusterConfig()
	if err != nil {
		return outside(kubeconfig)
	}
	return config, nil
}

func outside(kubeconfig string) (*rest.Config, error) {
	if kubeconfig == "" {
		rules := clientcmd.NewDefaultClientConfigLoadingRules()
		return clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, &clientcmd.ConfigOverrides{}).ClientConfig()
	}
	return clientcmd.BuildConfigFromFlags("", kubeconfig)
}

// Direct returns a client without a cache for a configuration.
func Direct(config *rest.Config) (client.Client, error) {
	return client.New(rest.CopyConfig(config), client.Options{})
}
