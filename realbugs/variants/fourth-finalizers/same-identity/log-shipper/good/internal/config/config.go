// Package config has the settings of the shipper.
package config

import (
	"fmt"
	"os"
)

// Component is what it is called everywhere.
const Component = "log-shipper"

// Lease is the setting of its lease.
type Lease struct {
	Namespace string
	Name      string
	Holder    string
}

// DefaultLease is used unless a flag says otherwise.
func DefaultLease(namespace string) (Lease, error) {
	host, err := os.Hostname()
	if err != nil {
		return Lease{}, fmt.Errorf("naming the holder of the lease: %w", err)
	}
	return Lease{Namespace: namespace, Name: Component, Holder: host}, nil
}
