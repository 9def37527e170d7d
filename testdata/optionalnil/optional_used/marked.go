package optional_used

import (
	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A marker says that a part is optional, whatever its name of JSON says.
func addresses(pools []*api.Pool) (found []string) {
	for _, pool := range pools {
		found = append(found, pool.Spec.IPv4.CIDRs...) // want `optional-used: pool.Spec.IPv4 is optional`
		found = append(found, pool.Spec.IPv6.CIDRs...) // want `optional-used: pool.Spec.IPv6 is optional`
	}
	return found
}

type router struct{ pool *api.Pool }

func (r *router) gateway() string {
	spec := &r.pool.Spec
	return *spec.Gateway // want `optional-used: spec.Gateway is optional`
}

func capacity(pool *api.Pool) int32 {
	return *pool.Spec.Size // want `optional-used: pool.Spec.Size is optional`
}

func families(pool *api.Pool) int {
	count := func(family *api.Family) int { return len(family.CIDRs) }
	return count(pool.Spec.IPv6) // want `optional-used: pool.Spec.IPv6 is optional`
}

// A name of JSON that leaves nothing out, without a marker.
func okRequired(pool *api.Pool) string { return *pool.Spec.Zone + pool.Spec.Owner.Name }

// The API server sets it.
func okDefault(pool *api.Pool) int32 { return *pool.Spec.Limit }

func okLooked(pool *api.Pool) []string {
	if pool.Spec.IPv4 == nil {
		return nil
	}
	return pool.Spec.IPv4.CIDRs
}

// What comes from the caller has been looked at there.
func okAll(pool *api.Pool) string {
	if pool.Spec.Gateway == nil {
		return ""
	}
	return okGateway(pool)
}

func okGateway(pool *api.Pool) string { return *pool.Spec.Gateway }
