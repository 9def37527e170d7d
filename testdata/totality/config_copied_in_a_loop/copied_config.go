// Package config_copied_in_a_loop has a configuration that is a copy of itself in each round.
package config_copied_in_a_loop

import (
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// clientsOf makes a client for each host.
func clientsOf(config *rest.Config, hosts []string) ([]client.Client, error) {
	var clients []client.Client
	for _, host := range hosts {
		config = rest.CopyConfig(config)
		config.Host = host
		c, err := client.New(config, client.Options{})
		if err != nil {
			return nil, err
		}
		clients = append(clients, c)
	}
	return clients, nil
}
