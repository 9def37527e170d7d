// Package models reads what another API has answered.
package models

import "github.com/ctrllint/ctrllint/testdata/optionalnil/models/sdk"

// changed tests the last link, and not the one in the middle.
func changed(network *sdk.Network, external bool) bool {
	if network == nil {
		return false
	}
	if external {
		if network.Endpoint.Enabled == nil || !*network.Endpoint.Enabled { // want `tested-then-used: network.Endpoint.Enabled is tested for nil, and network.Endpoint is optional as well`
			return true
		}
	}
	return false
}

// gatewayOf has the test in a condition of its own.
func gatewayOf(all []sdk.Network) (names []string) {
	for _, network := range all {
		gateway := network.Gateway
		if gateway.Name != nil { // want `tested-then-used: gateway.Name is tested for nil, and gateway is optional as well`
			names = append(names, *gateway.Name)
		}
	}
	return names
}

func okBoth(network *sdk.Network) bool {
	return network.Endpoint != nil && network.Endpoint.Enabled != nil && *network.Endpoint.Enabled
}

// okSent follows what is always there, as far as anybody knows.
func okSent(network *sdk.Network) string { return *network.Gateway.Name }

// okOptions is no model.
func okOptions(options *sdk.Options) bool { return options.Endpoint.Enabled != nil }

// okMade has just made it.
func okMade() bool {
	network := sdk.Network{Endpoint: &sdk.Endpoint{}}
	return network.Endpoint.Enabled != nil
}

// okSet sets it before.
func okSet(network *sdk.Network) bool {
	if network.Endpoint == nil {
		network.Endpoint = new(sdk.Endpoint)
	}
	return network.Endpoint.Enabled != nil
}

// okHelped asks a function.
func okHelped(network *sdk.Network) bool {
	return hasEndpoint(network) && network.Endpoint.Enabled != nil
}

func hasEndpoint(network *sdk.Network) bool { return network != nil && network.Endpoint != nil }
