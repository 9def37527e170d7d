// Package provider is the client of the DNS provider.
package provider

import (
	"context"
	"fmt"
)

// Zone is a zone as the provider has it.
type Zone struct {
	ID     string
	Domain string
}

// API is what the provider offers.
type API interface {
	ListZones(ctx context.Context) ([]Zone, error)
	CreateZone(ctx context.Context, domain string) (string, error)
	DeleteZone(ctx context.Context, id string) error
}

// Lookup finds the zone of a domain; nil if there is none.
func Lookup(ctx context.Context, api API, domain string) (*Zone, error) {
	zones, err := api.ListZones(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing zones: %w", err)
	}
	for i := range zones {
		if zones[i].Domain == domain {
			return &zones[i], nil
		}
	}
	return nil, nil
}
