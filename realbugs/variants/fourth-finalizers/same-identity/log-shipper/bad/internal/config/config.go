// Package config has the settings of the shipper.
package config

// Component is what it is called everywhere.
const Component = "log-shipper"

// Lease is the setting of its lease.
type Lease struct {
	Namespace string
	Name      string
	Holder    string
}

// DefaultLease is used unless a flag says otherwise.
func DefaultLease(namespace string) Lease {
	return Lease{Namespace: namespace, Name: Component, Holder: Component}
}
