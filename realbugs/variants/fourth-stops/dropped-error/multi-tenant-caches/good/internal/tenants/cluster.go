package tenants

import (
	"fmt"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// Tenant is a cluster that is looked after from here.
type Tenant struct {
	Name string
	cluster.Cluster
}

// FromKubeconfig makes the tenant's client and cache.
func FromKubeconfig(name string, kubeconfig []byte) (*Tenant, error) {
	cfg, err := clientcmd.RESTConfigFromKubeConfig(kubeconfig)
	if err != nil {
		return nil, fmt.Errorf("kubeconfig of %s: %w", name, err)
	}
	c, err := cluster.New(rest.AddUserAgent(cfg, "tenant-operator"), func(o *cluster.Options) {
		o.Client = client.Options{Cache: &client.CacheOptions{Unstructured: true}}
	})
	if err != nil {
		return nil, fmt.Errorf("cluster of %s: %w", name, err)
	}
	return &Tenant{Name: name, Cluster: c}, nil
}
