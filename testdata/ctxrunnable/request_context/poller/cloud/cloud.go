// Package cloud asks an API that is not that of the cluster.
package cloud

import (
	"context"
)

// A Zones client is one of a library.
type Zones interface {
	NextPage(ctx context.Context, after string) ([]string, error)
	Announce(ctx context.Context, zone string, targets []string) error
}

// An Adapter keeps the clients.
type Adapter struct {
	Zones Zones
}

// FindZones hands the context to a helper that asks.
func (a *Adapter) FindZones() ([]string, error) {
	ctx := context.TODO()
	zones, err := listZones(ctx, a.Zones, "") // want `request-context: listZones runs under a context that never ends, although what runs FindZones in another package has one to hand down`
	if err != nil {
		return nil, err
	}
	return zones, nil
}

func listZones(ctx context.Context, zones Zones, after string) ([]string, error) {
	var all []string
	for {
		page, err := zones.NextPage(ctx, after)
		if err != nil {
			return nil, err
		}
		if len(page) == 0 {
			return all, nil
		}
		all = append(all, page...)
		after = page[len(page)-1]
	}
}

// SetTargets is called as a value.
func (a *Adapter) SetTargets(targets []string, zones []string) error {
	ctx := context.TODO()
	for _, zone := range zones {
		if err := a.Zones.Announce(ctx, zone, targets); err != nil { // want `request-context: Announce runs under a context that never ends, although what runs SetTargets in another package has one to hand down`
			return err
		}
	}
	return nil
}

// OKSort hands a context on that nothing asks under.
func (a *Adapter) OKSort() ([]string, error) {
	return sorted(context.TODO(), []string{"b", "a"})
}

func sorted(_ context.Context, zones []string) ([]string, error) { return zones, nil }

// OKWarmUp is called where the program begins, as a value as well.
func (a *Adapter) OKWarmUp() error {
	_, err := listZones(context.TODO(), a.Zones, "")
	return err
}

// OKUnset is a value of which it is not known who calls it.
func (a *Adapter) OKUnset(zone string) error {
	return a.Zones.Announce(context.TODO(), zone, nil)
}
