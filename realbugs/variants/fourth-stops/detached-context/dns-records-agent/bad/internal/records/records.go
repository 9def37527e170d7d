package records

import (
	"context"
	"fmt"
	"strings"

	"github.com/digitalocean/godo"
)

// Zone is a DNS zone at the provider.
type Zone struct {
	Name string
	API  godo.DomainsService
}

// Ensure makes the zone hold an A record for each host.
func (z *Zone) Ensure(ctx context.Context, hosts map[string]string) error {
	have, _, err := z.API.Records(ctx, z.Name, &godo.ListOptions{PerPage: 200})
	if err != nil {
		return fmt.Errorf("records of %s: %w", z.Name, err)
	}
	known := map[string]godo.DomainRecord{}
	for _, r := range have {
		if r.Type == "A" {
			known[r.Name] = r
		}
	}
	for host, ip := range hosts {
		name := strings.TrimSuffix(host, "."+z.Name)
		req := &godo.DomainRecordEditRequest{Type: "A", Name: name, Data: ip, TTL: 300}
		old, ok := known[name]
		switch {
		case !ok:
			_, _, err = z.API.CreateRecord(ctx, z.Name, req)
		case old.Data != ip:
			_, _, err = z.API.EditRecord(ctx, z.Name, old.ID, req)
		default:
			continue
		}
		if err != nil {
			return fmt.Errorf("record %s: %w", host, err)
		}
	}
	return nil
}
