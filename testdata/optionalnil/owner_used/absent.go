package owner_used

import (
	"encoding/json"
	"errors"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/owner_used/machines"
)

type settings struct{ Zone string }

// settingsOf returns nil for an object that has none.
func settingsOf(r *api.Runner) (*settings, error) {
	var found *settings
	if r != nil && r.Spec.Backend != nil {
		found = &settings{}
		if err := json.Unmarshal([]byte(*r.Spec.Backend), found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func backendZone(r *api.Runner) (string, error) {
	found, err := settingsOf(r)
	if err != nil {
		return "", err
	}
	return found.Zone, nil // want `nothing-found: found is nil without an error when settingsOf finds nothing`
}

func okBackendZoneOf(r *api.Runner) (string, error) {
	found, err := settingsOf(r)
	if err != nil || found == nil {
		return "", err
	}
	return found.Zone, nil
}

func okBackendZone(r *api.Runner) (string, error) {
	if r.Spec.Backend == nil {
		return "", nil
	}
	found, err := settingsOf(r)
	if err != nil {
		return "", err
	}
	return found.Zone, nil
}

// All callers have looked.
func okLookedZone(r *api.Runner) (string, error) {
	if r.Spec.Backend == nil {
		return "", nil
	}
	return zoneOfLooked(r)
}

func zoneOfLooked(r *api.Runner) (string, error) {
	found, err := settingsOf(r)
	if err != nil {
		return "", err
	}
	return found.Zone, nil
}

// policyOf returns nothing but the pointer.
func policyOf(b *api.Backup) *settings {
	if b.Spec.Strategy == nil || b.Spec.Strategy.Rolling == nil {
		return nil
	}
	return &settings{Zone: b.Spec.Strategy.Type}
}

func zoneOfPolicy(b *api.Backup) string {
	return policyOf(b).Zone // want `nothing-found: policyOf\(b\) is nil when policyOf finds nothing`
}

func okBackendZoneOfPolicy(b *api.Backup) string {
	if policy := policyOf(b); policy != nil {
		return policy.Zone
	}
	return ""
}

// A part with a default is there.
func retriesOf(b *api.Backup) (*settings, error) {
	if b.Spec.Retries == nil {
		return nil, nil
	}
	return &settings{Zone: b.Spec.Type}, nil
}

func okRetries(b *api.Backup) string {
	found, err := retriesOf(b)
	if err != nil {
		return ""
	}
	return found.Zone
}

// The error says that it is not there.
func neededOf(b *api.Backup) (*settings, error) {
	if b.Spec.Strategy == nil {
		return nil, errors.New("the backup has no strategy")
	}
	return &settings{Zone: b.Spec.Strategy.Type}, nil
}

func okNeeded(b *api.Backup) string {
	found, err := neededOf(b)
	if err != nil {
		return ""
	}
	return found.Zone
}

// A function of another package decodes it.
func decodedImage(r *api.Runner) (string, error) {
	machine, err := machines.Decode(r)
	if err != nil {
		return "", err
	}
	return machine.Image, nil // want `nothing-found: machine is nil without an error when Decode finds nothing`
}

func okDecodedImage(r *api.Runner) (string, error) {
	machine, err := machines.Decode(r)
	if err != nil {
		return "", err
	}
	if machine == nil {
		machine = &machines.Machine{}
	}
	return machine.Image, nil
}
