package optional_used

import (
	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// The defaults make the hooks with this one where there are none, and leave those of the user as they are.
func before(policy *api.Policy) string {
	return policy.Spec.Hooks.Before.Name // want `optional-used: policy.Spec.Hooks.Before is optional`
}

func okHooks(policy *api.Policy) string {
	return policy.Spec.Hooks.After.Name
}

// The same of an element of a list.
func rounds(policy *api.Policy) (names []string) {
	for _, round := range policy.Spec.Rounds {
		names = append(names, round.Target.Name) // want `optional-used: round.Target is optional`
	}
	return names
}
