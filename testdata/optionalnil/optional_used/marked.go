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

// A status is empty until a controller has written it, whatever its fields say.
func older(a, b *api.Pool) bool {
	return a.Status.LastScan.Before(b.Status.LastScan) && a.Status.LastScan.Year() > 2000 // want `optional-used: a.Status.LastScan is optional`
}

func free(pool *api.Pool) int32 {
	return pool.Status.Usage.Free // want `optional-used: pool.Status.Usage is optional`
}

func okFree(pool *api.Pool) int32 {
	if pool.Status.Usage == nil {
		return 0
	}
	return pool.Status.Usage.Free
}

// What the package looks at elsewhere need not be there.
func reserved(pool *api.Pool) []string {
	return pool.Spec.Reserve.CIDRs // want `optional-used: pool.Spec.Reserve is optional`
}

func okReserved(pool *api.Pool) (found []string) {
	if pool.Spec.Reserve != nil {
		found = append(found, pool.Spec.Reserve.CIDRs...)
	}
	return found
}

// The package of the API looks at this.
func mirror(pool *api.Pool) string {
	return pool.Spec.Mirror.Name // want `optional-used: pool.Spec.Mirror is optional`
}

func okMirror(pool *api.Pool) string {
	if !pool.Mirrored() {
		return ""
	}
	return pool.Spec.Mirror.Name
}
