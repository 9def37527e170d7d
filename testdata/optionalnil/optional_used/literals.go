package optional_used

import (
	"slices"

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

func first[T any](list []T, accept func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, accept); i >= 0 {
		return list[i], true
	}
	return found, false
}

// One of several functions has looked for the object, and chosen it by the part.
func okFirst(policies []api.Policy, paused bool) string {
	found, ok := first(policies, func(p api.Policy) bool { return p.Spec.Rotation != nil })
	if !ok && paused {
		found, ok = first(policies, func(p api.Policy) bool { return p.Spec.Rotation != nil && p.Name == "paused" })
	}
	if !ok {
		return ""
	}
	return found.Spec.Rotation.Name
}
