// Package sdk has the model of an API in which nothing is required.
package sdk

// Network is one of the model.
type Network struct {
	ID       *string
	Endpoint *Endpoint
	Subnets  []Subnet
	Gateway  *Gateway
}

// Endpoint is where a load balancer is.
type Endpoint struct {
	Enabled *bool
	Path    *string
}

// Subnet is a part of a network.
type Subnet struct{ CIDR *string }

// Gateway leads out of it.
type Gateway struct{ Name *string }

// Options are none of the model: some are required.
type Options struct {
	Name     string
	Endpoint *Endpoint
	Gateway  *Gateway
	Region   *string
}
