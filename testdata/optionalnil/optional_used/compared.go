package optional_used

import (
	"errors"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

var errImmutable = errors.New("immutable")

// That two objects have the same parts does not say which.
func unchanged(pool, old *api.Pool) (int, error) {
	if !reflect.DeepEqual(pool.Spec, old.Spec) {
		return 0, errImmutable
	}
	return len(pool.Spec.IPv4.CIDRs), nil // want `optional-used: pool.Spec.IPv4 is optional`
}

func changed(pool, old *api.Pool) int {
	if equality.Semantic.DeepEqual(pool.Spec.Peers, old.Spec.Peers) {
		return 0
	}
	return int(*pool.Spec.Size) // want `optional-used: pool.Spec.Size is optional`
}

type poolCache struct{ seen api.PoolSpec }

func (c *poolCache) same(pool *api.Pool) string {
	before := c.seen
	if same := reflect.DeepEqual(before, pool.Spec); same {
		return *pool.Spec.Gateway // want `optional-used: pool.Spec.Gateway is optional`
	}
	return ""
}

// What is not empty has something in it, and need not have this.
func notEmpty(pool *api.Pool) int {
	if reflect.DeepEqual(pool.Spec, api.PoolSpec{}) {
		return 0
	}
	return int(*pool.Spec.Size) // want `optional-used: pool.Spec.Size is optional`
}

func okLikeWanted(pool *api.Pool, wanted api.PoolSpec) int {
	if reflect.DeepEqual(pool.Spec, wanted) {
		return int(*pool.Spec.Size)
	}
	return 0
}
