package knowledge

import "testing"

// The names are those of openshift/custom-resource-status and of the libraries of operators.
func TestConditionSetter(t *testing.T) {
	for name, sets := range map[string]bool{
		"SetStatusCondition":            true,
		"SetStatusConditionNoHeartbeat": true,
		"SetCondition":                  true,
		"RemoveStatusCondition":         true,
		"FindStatusCondition":           false,
		"SetConditions":                 false,
		"ResetCondition":                false,
	} {
		if got := conditionSetter.MatchString(name); got != sets {
			t.Errorf("conditionSetter matches %s = %v, want %v", name, got, sets)
		}
	}
}
